import { BroadcastChannel } from 'node:worker_threads'

// Runs first in every thread under `npm run mutate`. Without a mutant that is on, the thread tells which ones it comes by: each once a test.
if (process.env['__STRYKER_ACTIVE_MUTANT__'] === undefined) {
  const channel = new BroadcastChannel(process.env['MUTATE_CHANNEL'])
  channel.unref()
  let said = new Set()
  channel.addEventListener('message', ({ data }) => {
    if (data === null) said = new Set()
  })
  const counts = new Proxy(
    {},
    {
      set(_, mutant) {
        if (!said.has(mutant)) channel.postMessage([mutant])
        said.add(mutant)
        return true
      },
    },
  )
  globalThis.__stryker__ = { mutantCoverage: { static: counts, perTest: {} } }
}
