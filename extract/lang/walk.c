#include "walk.h"

#include <stdlib.h>

enum { NAMED = 1, ERROR = 2, MISSING = 4, EXTRA = 8, BROKEN = 16, SYMBOL_ERROR = UINT16_MAX };

static gr_node *gr_push(gr_buffer *out) {
	if (out->len == out->cap) {
		uint32_t cap = out->cap ? out->cap * 2 : 4096;
		gr_node *nodes = realloc(out->nodes, (size_t)cap * sizeof(gr_node));
		if (!nodes) return NULL;
		out->nodes = nodes;
		out->cap = cap;
	}
	return &out->nodes[out->len++];
}

// gr_flags asks for what is rare only where something is broken below.
static uint8_t gr_flags(TSNode node, uint16_t symbol, bool broken) {
	uint8_t flags = 0;
	if (ts_node_is_named(node)) flags |= NAMED;
	if (ts_node_is_extra(node)) flags |= EXTRA;
	if (!broken) return flags;
	flags |= BROKEN;
	if (symbol == SYMBOL_ERROR) flags |= ERROR;
	if (ts_node_is_missing(node)) flags |= MISSING;
	return flags;
}

// gr_walk goes through the tree without recursion: parent is the index of the
// innermost node that is still open. Only tokens, which have no children, are
// left out.
static int gr_walk(TSTreeCursor *cursor, const uint8_t *keep, uint32_t symbols, uint32_t max_nodes, gr_buffer *out) {
	int32_t parent = -1;
	for (;;) {
		TSNode node = ts_tree_cursor_current_node(cursor);
		uint16_t symbol = ts_node_symbol(node);
		bool broken = ts_node_has_error(node);
		if (symbol >= symbols || keep[symbol] || (broken && ts_node_is_missing(node)) || ts_node_child_count(node) > 0) {
			if (out->len >= max_nodes) return GR_NODES;
			gr_node *n = gr_push(out);
			if (!n) return GR_MEMORY;
			n->symbol = symbol;
			n->field = ts_tree_cursor_current_field_id(cursor);
			n->flags = gr_flags(node, symbol, broken);
			n->parent = parent;
			n->next = (int32_t)out->len;
			n->start = ts_node_start_byte(node);
			n->end = ts_node_end_byte(node);
			if (ts_tree_cursor_goto_first_child(cursor)) {
				parent = (int32_t)out->len - 1;
				continue;
			}
		}
		while (!ts_tree_cursor_goto_next_sibling(cursor)) {
			if (parent < 0 || !ts_tree_cursor_goto_parent(cursor)) return GR_OK;
			out->nodes[parent].next = (int32_t)out->len;
			parent = out->nodes[parent].parent;
		}
	}
}

int gr_parse(TSParser *parser, const char *src, uint32_t len, const uint8_t *keep,
	uint32_t symbols, uint32_t max_nodes, uint64_t timeout_micros, gr_buffer *out) {
	out->len = 0;
	ts_parser_set_timeout_micros(parser, timeout_micros);
	TSTree *tree = ts_parser_parse_string(parser, NULL, src, len);
	if (!tree) {
		ts_parser_reset(parser);
		return GR_TIMEOUT;
	}
	int result = GR_OK;
	if (keep) {
		TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
		result = gr_walk(&cursor, keep, symbols, max_nodes, out);
		ts_tree_cursor_delete(&cursor);
	}
	ts_tree_delete(tree);
	return result;
}
