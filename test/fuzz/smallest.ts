/**
 * The smallest text found that is judged the same: lines are left out, then characters, halves first. `tries` is the most texts that
 * are judged for it.
 */
export async function smallest(text: string, isStillWrong: (text: string) => Promise<boolean>, tries = 300): Promise<string> {
  let left = tries
  const without = async (pieces: readonly string[], glue: string): Promise<readonly string[]> => {
    let now = pieces
    for (let size = Math.ceil(now.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let at = 0; at < now.length && left > 0; ) {
        const fewer = now.toSpliced(at, size)
        left--
        if (fewer.length > 0 && (await isStillWrong(fewer.join(glue)))) now = fewer
        else at += size
      }
    }
    return now
  }
  const lines = await without(text.split('\n'), '\n')
  return (await without([...lines.join('\n')], '')).join('')
}
