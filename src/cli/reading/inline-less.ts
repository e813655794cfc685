import { setV8Flags } from '#vocabulary/v8-flags.ts'

/*
 * A command that reads a book and ends runs each of the reader's loops for some tenths of a second, and a server most of its code a few
 * times a day. V8's optimising compiler copies into a loop what the loop calls, up to 920 bytes of bytecode, and takes longer for it than the
 * copies save while the loop still runs unoptimised. With a third of that, `check` of 10,000 transactions takes 0.76 of the processor time,
 * of 100,000 transactions 0.83, and of a million as much as before. A first sync of 100,000 by a server was for a third compiling: with a
 * sixth it takes 0.83 to 0.9 of the processor time, and edits after it 0.87 to 0.9 (measured, alternate runs).
 */
const BYTES_MAX = { command: 300, server: 150 }

/** Has the code of a process compiled for what it is for. To be called before the code is run. */
export function inlineLess(process: keyof typeof BYTES_MAX): void {
  setV8Flags([`--max-inlined-bytecode-size-cumulative=${BYTES_MAX[process]}`])
}
