import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { newDatabase, startPostgres } from './test/support/postgres.ts'
import { openPostgres } from './src/events/log/postgres.ts'
const main = process.argv[2]!
const server = await startPostgres()
const url = await newDatabase(server)
const env = { ...process.env, DATABASE_URL: url }
const dir = mkdtempSync('/dev/shm/svcpg-')
copyFileSync('/tmp/bench/ledger-100000', dir + '/main.ledger')
writeFileSync(dir + '/daybook.yaml', 'journal_path: main.ledger\ndefault_currency: USD\ntime_zone: UTC\n')
let t = performance.now()
console.log('update', spawnSync('node', [main, 'update'], { cwd: dir, env, encoding: 'utf8' }).status, Math.round(performance.now() - t))
const start = async (settle: number) => {
  const port = 20000 + Math.floor(Math.random() * 20000)
  const t0 = performance.now(); const c = spawn('node', [main, 'serve', '--port', String(port), '--now', '2026-01-01'], { cwd: dir, env, stdio: 'ignore' })
  for (;;) { try { const b = await (await fetch(`http://127.0.0.1:${port}/api/networth`)).text(); if (b.length > 1000) break } catch {} await new Promise((r) => setTimeout(r, 4)) }
  const st = (await import('node:fs')).readFileSync(`/proc/${c.pid}/stat`, 'utf8').split(' '); const wall = process.env.CPU ? (Number(st[13]) + Number(st[14])) * 10 : performance.now() - t0
  await new Promise((r) => setTimeout(r, settle))
  c.kill('SIGTERM'); await new Promise((r) => c.once('exit', r))
  return Math.round(wall)
}
const db = await openPostgres({ url })
await start(9000)
console.log(await db.query(`select configuration, count(*)::int, sum(length(bytes))::int as bytes from book_snapshots group by 1`).catch(String))
const w: number[] = [], wo: number[] = []
for (let i = 0; i < 4; i++) {
  await db.query(`delete from book_snapshots where configuration <> ''`).catch(() => 0)
  w.push(await start(300))
  await db.query('alter table book_snapshots rename to hidden_snapshots').catch(() => 0)
  wo.push(await start(300))
  await db.query('drop table if exists book_snapshots'); await db.query('alter table hidden_snapshots rename to book_snapshots').catch(() => 0)
}
console.log('with', w, 'without', wo)
await db.close(); await server.stop(); rmSync(dir, { recursive: true })
