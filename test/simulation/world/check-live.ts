import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { getAssetsBalance } from '../../../src/http/contract/investments-contract.ts'
import type { getNetworth } from '../../../src/http/contract/net-worth-contract.ts'
import type { listNotes } from '../../../src/http/contract/documents-contract.ts'
import type { getPrices } from '../../../src/http/contract/prices-contract.ts'
import type { getTransactions } from '../../../src/http/contract/transactions-contract.ts'
import { spentIn } from './dialects.ts'
import { type Program, Wrong } from './program.ts'
import type { World } from './world.ts'

const SYNC_MS = 120_000

/** Asks, and takes nothing but an answer; undefined when the program died. */
async function asked<Body>(program: Program, path: string): Promise<Body | undefined> {
  const answer = await program.call('GET', path)
  if (answer !== undefined && answer.status !== 200) throw new Wrong(`GET ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer?.body as Body | undefined
}

/** Syncs and waits for it. Returns the job's status; undefined when the program died. */
export async function synced(program: Program, request: object): Promise<{ status: string; error?: string; details?: string[] } | undefined> {
  const accepted = await program.call('POST', '/api/sync', request)
  if (accepted === undefined) return undefined
  if (accepted.status !== 202) return { status: 'refused', error: JSON.stringify(accepted.body) }
  const { job_id } = accepted.body as { job_id: string }
  for (const until = Date.now() + SYNC_MS; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 40))) {
    const job = await asked<{ status: string; error?: string; details?: string[] }>(program, `/api/jobs/${job_id}`)
    if (job === undefined || job.status === 'completed' || job.status === 'failed') return job
  }
  throw new Wrong(`a sync was not done within ${SYNC_MS / 1000} s`)
}

/** Everything that was acknowledged is there, and what the pages show is what the files say. Each running program is asked. */
export async function checkLive(world: World): Promise<void> {
  world.known.checkFiles()
  for (const program of world.programs) {
    const job = await synced(program, { journal: true })
    if (job === undefined) return
    if (job.status !== 'completed') throw new Wrong(`a sync of a right journal ${job.status}: ${job.error}`)
    await checkFigures(world, program)
    await checkFacts(world, program)
  }
  const litter = world.litter()
  if (litter.length > 0) throw new Wrong(`files are left over: ${litter.join(', ')}`)
}

async function checkFigures(world: World, program: Program): Promise<void> {
  const { cents, entries } = spentIn(world.known.names.map((name) => world.known.read(name)))
  const balance = await asked<AnswerOf<typeof getAssetsBalance>>(program, '/api/assets/balance')
  const networth = await asked<AnswerOf<typeof getNetworth>>(program, '/api/networth')
  const listed = await asked<AnswerOf<typeof getTransactions>>(program, '/api/transaction')
  if (!balance || !networth || !listed) return
  const said = Math.round((balance.asset_breakdowns['Assets:Checking']?.marketAmount ?? 0) * -100)
  if (said !== cents) throw new Wrong(`Assets:Checking is ${-said / 100} EUR; the files say ${-cents / 100} EUR`)
  // The broker's is the one more.
  if (listed.transactions.length !== entries + 1)
    throw new Wrong(`${listed.transactions.length} transactions are listed; the files have ${entries + 1}`)
  const total = networth.networthTimeline.at(-1)?.balanceAmount
  const root = balance.asset_breakdowns['Assets']?.marketAmount
  if (total !== root) throw new Wrong(`reports disagree: net worth is ${total}, the assets are ${root}`)
}

async function checkFacts(world: World, program: Program): Promise<void> {
  const notes = await asked<AnswerOf<typeof listNotes>>(program, '/api/account_notes')
  const config = await asked<{ config: { display_precision: number } }>(program, '/api/config')
  const prices = await asked<AnswerOf<typeof getPrices>>(program, '/api/price?base=ACME&source=provider&history=all')
  if (!notes || !config || !prices) return
  for (const [account, fact] of world.known.notes) {
    fact.found(notes.account_notes.find((note) => note.account === account)?.note, `the note about ${account}`)
  }
  world.known.precision.found(config.config.display_precision, 'display_precision')
  for (const [day, fact] of world.known.prices) {
    fact.found(prices.prices['ACME']?.find(({ date }) => date.startsWith(day))?.value, `the price of ${day}`)
  }
}
