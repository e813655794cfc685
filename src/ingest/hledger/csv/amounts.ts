/**
 * A written amount with its signs settled, as banks write them: "+5", "--5", "(5)", "-(5)", "- $5" become 5, 5, -5, 5, "-$5".
 */
export function signed(text: string): string {
  let rest = text.trim()
  // Longer than any amount: left to be refused as it is.
  if (rest.length > 500) return rest
  let negative = false
  for (;;) {
    if (/^\(.*\)$/.test(rest)) {
      negative = !negative
      rest = rest.slice(1, -1).trim()
    } else if (rest.startsWith('-')) {
      negative = !negative
      rest = rest.slice(1).trimStart()
    } else if (rest.startsWith('+')) rest = rest.slice(1).trimStart()
    else break
    if (rest === '') break
  }
  return negative && rest !== '' ? `-${rest}` : rest
}
