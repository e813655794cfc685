/** Resolves when the program has been told to stop: by a signal or, for a book among several, by the end of the front that started it. */
export const toldToStop = (withFront = false): Promise<void> =>
  new Promise((resolve) => {
    // The last one is what closing the terminal says. (nohup is no use: Node takes the signal up again.)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => resolve())
    if (!withFront) return
    process.once('disconnect', () => resolve())
    if (!process.connected) resolve()
  })
