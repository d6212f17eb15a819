#!/usr/bin/env node
// A sample that holds what a JavaScript file can tell.
import React, { useState as state } from "react";
import * as ns from './ns';
import "side";
export { q, r as s } from "w";
export * from "v";
const { execSync, spawn: run } = require("child_process");
const lazy = await import("./lazy");

const LIMIT = 3, api = {
  async get(url = "/", { retries = 1 } = {}) {
    for (let i = 0; i < retries && url; i++) {
      try {
        return await fetch(url, { timeout: 5 });
      } catch (err) {
        console.error(err);
      } finally {
        done();
      }
    }
    throw new Error(`no ${url}`);
  },
  put: (x) => x?.id ?? null,
};

export class Store extends Base {
  #size = 0;
  onChange = () => { this.#size ||= 1; };
  flush(rows) {
    if (!rows || !rows.length) return 0;
    else if (rows instanceof Map) { return rows.size; } else rows.forEach((r) => this.write(r));
    switch (rows.length) {
      case 1:
      case 2: { this.small(); break; }
      default: process.exit(1);
    }
    outer: while (true) { do { continue outer; } while (rows.pop()); }
  }
  static async load(p) { return p.then((x) => x, () => null).catch((e) => { throw e; }).finally(close); }
}

export default function View({ rows, empty = "none" }) {
  return <ul title={rows && "rows"}>{rows.length ? rows.map((r) => <li key={r.id}>{r.name}</li>) : empty}</ul>;
}

exports.deploy = function (host) {
  execSync(`git -C ${host} pull || true`);
  spawn("git", ["status", host]);
  spawn("/bin/bash", ["-ec", "make && \"$x\""]);
  for (const k in host) if (k) break;
  try { a(); } catch {}
};

function helper(x) { expect(x).toBeTruthy(); }

describe("store", () => {
  beforeEach(() => { reset(); });
  it("flushes", async () => {
    helper(1);
    await expect(api.get()).resolves.not.toEqual({ a: 1 });
    expect(tree).toMatchSnapshot();
    assert.equal(a || b, c);
  });
  it.skip("later", () => {});
  test.each([1, 2])(`n ${LIMIT}`, (n) => { expect(n).to.be.ok; });
  it.todo("someday");
});

function listed() {}
export { listed, helper as aid };
