// The one call a file: parse and walk in C. The ts_* declarations are our own
// externs of the tree-sitter runtime that github.com/smacker/go-tree-sitter
// compiles in.
#ifndef GUARDROLL_WALK_H
#define GUARDROLL_WALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct TSParser TSParser;
typedef struct TSTree TSTree;
typedef struct TSLanguage TSLanguage;

typedef struct {
	uint32_t context[4];
	const void *id;
	const TSTree *tree;
} TSNode;

typedef struct {
	const void *tree;
	const void *id;
	uint32_t context[3];
} TSTreeCursor;

extern TSParser *ts_parser_new(void);
extern void ts_parser_delete(TSParser *);
extern bool ts_parser_set_language(TSParser *, const TSLanguage *);
extern void ts_parser_set_timeout_micros(TSParser *, uint64_t);
extern void ts_parser_reset(TSParser *);
extern TSTree *ts_parser_parse_string(TSParser *, const TSTree *, const char *, uint32_t);
extern void ts_tree_delete(TSTree *);
extern TSNode ts_tree_root_node(const TSTree *);
extern uint16_t ts_node_symbol(TSNode);
extern uint32_t ts_node_start_byte(TSNode);
extern uint32_t ts_node_end_byte(TSNode);
extern bool ts_node_is_named(TSNode);
extern bool ts_node_is_missing(TSNode);
extern bool ts_node_is_extra(TSNode);
extern bool ts_node_has_error(TSNode);
extern uint32_t ts_node_child_count(TSNode);
extern TSTreeCursor ts_tree_cursor_new(TSNode);
extern void ts_tree_cursor_delete(TSTreeCursor *);
extern TSNode ts_tree_cursor_current_node(const TSTreeCursor *);
extern uint16_t ts_tree_cursor_current_field_id(const TSTreeCursor *);
extern bool ts_tree_cursor_goto_parent(TSTreeCursor *);
extern bool ts_tree_cursor_goto_next_sibling(TSTreeCursor *);
extern bool ts_tree_cursor_goto_first_child(TSTreeCursor *);
extern uint32_t ts_language_symbol_count(const TSLanguage *);
extern const char *ts_language_symbol_name(const TSLanguage *, uint16_t);
extern int ts_language_symbol_type(const TSLanguage *, uint16_t);
extern uint32_t ts_language_field_count(const TSLanguage *);
extern const char *ts_language_field_name_for_id(const TSLanguage *, uint16_t);

// gr_node is syntax.Node, field for field.
typedef struct {
	uint16_t symbol;
	uint16_t field;
	uint8_t flags;
	int32_t parent;
	int32_t next;
	uint32_t start;
	uint32_t end;
} gr_node;

// What gr_parse returns.
enum { GR_OK, GR_TIMEOUT, GR_NODES, GR_MEMORY };

// gr_buffer is the array a parser fills and keeps.
typedef struct {
	gr_node *nodes;
	uint32_t len;
	uint32_t cap;
} gr_buffer;

// gr_parse parses src and, when keep is not NULL, writes the nodes whose symbol
// keep holds, in preorder. keep has one byte a symbol. max_nodes bounds them.
int gr_parse(TSParser *parser, const char *src, uint32_t len, const uint8_t *keep,
	uint32_t symbols, uint32_t max_nodes, uint64_t timeout_micros, gr_buffer *out);

#endif
