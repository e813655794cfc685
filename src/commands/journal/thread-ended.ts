/** The thread had to go before it answered. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded'
  constructor(
    readonly reason: 'endless' | 'memory' | 'stopped',
    limitMs: number,
  ) {
    super(
      {
        endless: `reading was ended after ${limitMs / 1000} s, in this file or one that it includes; look for a pattern, an expression or an include that repeats itself`,
        memory:
          'reading was ended because it took too much memory, in this file or one that it includes; look for an alias, an expression or an include that repeats itself',
        stopped: 'reading was interrupted because Daybook was stopped',
      }[reason],
    )
  }
}
