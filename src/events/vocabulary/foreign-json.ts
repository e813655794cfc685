import { isNestedTooDeep } from './nesting.ts'

/** A text that nests as nobody's does who means well. */
export class NestsTooDeeply extends SyntaxError {}

/**
 * A value of a JSON text that somebody else wrote. Throws a SyntaxError for what is no JSON, and for what nests too deeply: each level takes
 * memory of its own, so that sixty megabytes of brackets kept a thread busy for minutes.
 */
export function parseForeignJson(text: string): unknown {
  if (isNestedTooDeep(new TextEncoder().encode(text))) throw new NestsTooDeeply('nests too deeply')
  return JSON.parse(text)
}
