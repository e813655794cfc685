/** "line 2, column 15" of a place in UTF-16 units, in characters as a person counts them. */
export function placeText(text: string, place: number): string {
  const before = text.slice(0, place).split('\n')
  return `line ${before.length}, column ${[...before.at(-1)!].length + 1}`
}
