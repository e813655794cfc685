// Exits with 0 when the Daybook of this machine answers, be it with "log in first".
const port = process.env.DAYBOOK_PORT ?? '7500'
try {
  const { status } = await fetch(`http://127.0.0.1:${port}/api/ping`, { signal: AbortSignal.timeout(4000) })
  process.exit(status < 500 ? 0 : 1)
} catch {
  process.exit(1)
}
