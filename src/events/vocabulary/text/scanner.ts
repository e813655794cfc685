/** A text as an expression that matches it and nothing else. */
export const escapedForPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** What a sticky expression matches at a place of a text. */
export function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | undefined {
  sticky.lastIndex = at
  return sticky.exec(text) ?? undefined
}

/** A text that is read piece by piece, each as a sticky expression. */
export class Scanner {
  constructor(
    readonly text: string,
    public at = 0,
  ) {}

  get isAtEnd(): boolean {
    return this.at >= this.text.length
  }
  /** The match that begins here; the place moves behind it. */
  take(sticky: RegExp): RegExpExecArray | undefined {
    const match = matchAt(sticky, this.text, this.at)
    if (match) this.at += match[0].length
    return match
  }
  takes(sticky: RegExp): boolean {
    return this.take(sticky) !== undefined
  }
}
