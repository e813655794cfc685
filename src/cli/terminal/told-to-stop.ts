/** Resolves when the program has been told to stop: by a signal or, for a book among several, by the end of the front that started it. */
export const toldToStop = (withFront = false): Promise<void> =>
  new Promise((resolve) => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
    if (!withFront) return
    process.once('disconnect', () => resolve())
    if (!process.connected) resolve()
  })
