/** More ways through a pattern than this are not tried: each choice may double them. */
const CHOICES_MAX = 4

/**
 * Returns whether JavaScript's own engine is done with a pattern in at most the square of the text's length. It is when the pattern
 * repeats one thing at most and has no choice beside that, or has a few choices and repeats nothing; others may be quick too.
 */
export function isQuickExpression(source: string): boolean {
  const bare = source
    .replaceAll(/\\[\s\S]/g, 'x')
    .replaceAll(/\[[^\]]*\]/g, 'x')
    .replaceAll(/\(\?<?[:=!]/g, '(')
  const repeats = bare.match(/[*+?{]/g)?.length ?? 0
  const choices = bare.match(/\|/g)?.length ?? 0
  return choices === 0 ? repeats <= 1 : repeats === 0 && choices <= CHOICES_MAX
}
