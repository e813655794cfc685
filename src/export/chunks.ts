/** So much is handed on at a time. */
const CHUNK_CHARACTERS = 64 * 1024

/** Returns the texts joined to chunks of some 64,000 characters: a response that is written cell by cell is mostly calls. */
export function* chunked(texts: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const text of texts) {
    chunk += text
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
