import type { FastifyInstance } from 'fastify'
import type { Login } from '../auth/login.ts'
import { getDoctor, muteFinding, unmuteFinding } from '../contract/journal.ts'
import type { Daybook } from '../../service/daybook.ts'
import { listedFindings } from '../../service/checks/listed-findings.ts'
import { route } from '../route.ts'

/** Of each kind: as many as a person looks through. */
const LISTED = 200

export function registerDoctor(app: FastifyInstance, { doctor, configuration, ledgers }: Daybook, login: Login): void {
  const findings = () => doctor.findings(ledgers.current(), configuration)
  route(app, getDoctor, async ({ query }) => {
    if (query.agreement) await doctor.agreement.now(ledgers.current())
    const ledger = ledgers.current()
    const { listed, kinds, count, mutedCount } = listedFindings(doctor.findings(ledger, configuration), query.limit ?? LISTED)
    const agreement = doctor.agreement.known(ledger)
    return {
      agreement: agreement ? { currencies: [...agreement.currencies] } : null,
      findings: listed.map(({ muted, ...finding }) =>
        muted ? { ...finding, muted: { reason: muted.reason, who: muted.who, at: muted.at } } : finding,
      ),
      count,
      kinds,
      muted_count: mutedCount,
    }
  })
  route(app, muteFinding, async ({ parameters: { key }, body: { reason }, request }) => {
    const finding = findings().find((of) => of.key === key)
    return (await doctor.mute(finding, { reason, who: login.nameOf(request) })) ?? { success: true }
  })
  route(app, unmuteFinding, async ({ parameters: { key }, request }) => {
    await doctor.unmute(key, login.nameOf(request))
    return { success: true }
  })
}
