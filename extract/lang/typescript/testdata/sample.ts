// A sample that holds what types add.
import type { A } from "./a";
import fs = require("fs");
export interface Shape { area(): number; name?: string }
export type Boxed<T> = T extends string ? { s: T } : never;
export enum Level { Low = 1, High }
namespace Util { export const one = 1; export function two(n: number = 2): n is 2 { return n === 2; } }
declare function ambient(x: string): void;

export abstract class Repo<T extends A> implements Shape {
  private readonly items: T[] = [];
  constructor(private path: string, public size?: number) { super(); }
  abstract area(): number;
  get name(): string { return this.items[0]!.name as string; }
  @Retry(3) async load(id: string): Promise<T | undefined> {
    const found = this.items.find((i): i is T => i.id === id) ?? (await this.fetch(id))!;
    if (typeof found === "undefined") throw new Error("none");
    return found satisfies T;
  }
}

function check(v: unknown): asserts v is A {
  if (!(v instanceof Object)) { throw new TypeError(); }
}

export const schema = z.object({ a: z.string() }), parsed = schema.parse(<any>input);

test("repo", async () => {
  const repo = new Repo<A>("p");
  await expect(repo.load("x")).rejects.toThrow();
  expectTypeOf(repo).toEqualTypeOf<Repo<A>>();
});
