/** What is tried again and again, killed or simulated: in CI so many times, and fewer where a person waits for it. */
export const thorough = <Amount>({ inCi, here }: { readonly inCi: Amount; readonly here: Amount }): Amount =>
  process.env['CI'] === undefined ? here : inCi

/**
 * How often a slow property is asked, each time about something else: of so many, two thirds in CI and a third here. Each run of CI asks
 * about other things, so what one leaves out the next ones find; all of its tests have to end within 20 minutes.
 */
export const runs = (most: number): number => thorough({ inCi: Math.ceil((most * 2) / 3), here: Math.ceil(most / 3) })
