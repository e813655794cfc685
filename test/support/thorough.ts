/** What is tried again and again, killed or simulated: in CI so many times, and fewer where a person waits for it. */
export const thorough = <Amount>({ inCi, here }: { readonly inCi: Amount; readonly here: Amount }): Amount =>
  process.env['CI'] === undefined ? here : inCi

/** How often a slow property is asked, each time about something else. */
export const runs = (inCi: number): number => thorough({ inCi, here: Math.ceil(inCi / 3) })
