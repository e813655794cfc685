/** What an answer without words of Daybook's says: it comes from a proxy on the way, which has a page of its own, or none. */
export const wordsOfProxy = (status: number): string => {
  if (status === 413)
    return 'What was sent is larger than the proxy in front of Daybook lets through. Let it take 26 MB (with nginx: client_max_body_size 26m).'
  if (status === 502 || status === 503) return `The proxy in front of Daybook does not reach it (status ${status}). Is it running?`
  if (status === 504 || status === 524)
    return `The proxy in front of Daybook did not wait for the answer (status ${status}): what was asked for may have been done all the same. Let it wait for longer (with nginx: proxy_read_timeout).`
  return `The server answered with status ${status} and without an explanation.`
}
