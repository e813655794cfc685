import { common } from '#messages/common.ts'
import { doctor as words } from '#messages/doctor.ts'
import { useSignal } from '@preact/signals'
import { BellOff, CircleCheck, CircleX, TriangleAlert } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { DoctorAnswer } from '../../src/http/contract/journal-contract.ts'
import { isReader, mayWrite, refresh, useAnswer } from '../client/cached-answers.ts'
import { ask, tell } from '../client/api.ts'
import { lastEnded } from '../client/live-updates.ts'
import { isRefused } from '../figures/job-words.ts'
import { count as written } from '../figures/number-format.ts'
import { sourceLink } from '../figures/transaction-figures.ts'
import { useFocusWhen } from '../parts/dialog.tsx'
import { Page } from '../frame/page.tsx'
import { Card } from '../parts/figure.tsx'
import { Answered } from '../parts/loading.tsx'
import { orReport, say } from '../client/toasts.tsx'
import { OneTransfer } from '../parts/bulk-edit.tsx'
import { Button } from '../parts/fields.tsx'

type Finding = DoctorAnswer['findings'][number]

/** Where what a check asks for is set. */
const MENDED_AT: Readonly<Record<string, { readonly path: string; readonly title: string }>> = {
  exchange_price_missing: { path: '/more/config/commodities', title: words.sayPrice },
  asset_allocation_missing: { path: '/more/config/allocation_targets', title: words.changeTargets },
}

async function send(path: string, body: object, message: string): Promise<void> {
  await orReport(async () => {
    await tell(path, body)
    say('good', message)
  })
  refresh()
}

/** Why one knows better, in a line. */
const Mute = ({ finding, close }: { finding: Finding; close: () => void }) => {
  const reason = useSignal('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const mute = (event: Event): void => {
    event.preventDefault()
    close()
    void send(`/api/doctor/${finding.key}/mute`, { reason: reason.value }, words.muted)
  }
  return (
    <form class="config-line" onSubmit={mute} onKeyDown={(event) => event.key === 'Escape' && close()}>
      <input
        class="input"
        ref={field}
        aria-label={words.whyNoMistake}
        placeholder={words.whyNoMistake}
        required
        maxLength={1000}
        value={reason.value}
        onInput={(event) => (reason.value = event.currentTarget.value)}
      />
      <Button type="submit" disabled={reason.value.trim() === ''} text={words.mute} />
      <Button onClick={close}>{common.cancel}</Button>
    </form>
  )
}

const FindingLine = ({ finding }: { finding: Finding }) => {
  const isMuting = useSignal(false)
  const isJoining = useSignal(false)
  const opener = useFocusWhen(!isMuting.value)
  const { level, details, file_name, line, muted, rule, key, halves } = finding
  const mended = MENDED_AT[rule]
  return (
    <li class="finding">
      {level === 'danger' ? (
        <CircleX size={18} class="loss" aria-label={words.wrong} />
      ) : (
        <TriangleAlert size={18} class="amber" aria-label={words.doubtful} />
      )}
      <div>
        <p>{details}</p>
        {muted && <p class="quiet">{muted.who ? words.mutedBy(muted.who, muted.reason) : words.mutedWhy(muted.reason)}</p>}
        <p class="finding-ways">
          {file_name && (
            <Link class="place" href={sourceLink({ file: file_name, line: line ?? 0 })}>
              {file_name}
              {line ? `:${line}` : ''}
            </Link>
          )}
          {mended && !muted && <Link href={mended.path}>{mended.title}</Link>}
          {halves && !muted && mayWrite.value && !isJoining.value && (
            <Button class="link-button" onClick={() => (isJoining.value = true)} text={words.makeTransfer} />
          )}
          {isReader.value ? null : muted ? (
            <Button class="link-button" onClick={() => void send(`/api/doctor/${key}/unmute`, {}, words.unmuted)} text={words.unmute} />
          ) : (
            !isMuting.value && (
              <button ref={opener} type="button" class="link-button" onClick={() => (isMuting.value = true)}>
                <BellOff size={14} /> {words.mute}
              </button>
            )
          )}
        </p>
        {halves && isJoining.value && <OneTransfer halves={halves} close={() => (isJoining.value = false)} />}
        {isMuting.value && <Mute finding={finding} close={() => (isMuting.value = false)} />}
      </div>
    </li>
  )
}

/** Where there are more than an answer lists. */
const First = ({ listed, of }: { listed: number; of: number }) =>
  of > listed ? <p class="quiet">{words.firstShown(<code>daybook doctor</code>, written(listed))}</p> : null

const Kind = ({ findings, count }: { findings: readonly Finding[]; count: number }) => (
  <Card title={findings[0]!.title} aside={words.findings(count)}>
    <p class="quiet">{findings[0]!.description}</p>
    <First listed={findings.length} of={count} />
    <ul>
      {findings.map((finding) => (
        <FindingLine key={finding.key} finding={finding} />
      ))}
    </ul>
  </Card>
)

const agreementIn = (currencies: readonly string[]): string => (currencies.length === 0 ? words.agreePlain : words.agree(currencies.join(', ')))

/** Whether the reports agree with one another, which takes a while in a large book. */
const AgreementLine = ({ agreement, agrees }: { agreement: DoctorAnswer['agreement']; agrees: boolean }) => (
  <p class="quiet" role="status">
    {agreement === null ? words.crossChecking : agrees && agreementIn(agreement.currencies)}
  </p>
)

/** What looks like a mistake in the book, by kind, each with its line. */
export const DoctorPage = () => {
  const answer = useAnswer<DoctorAnswer>('/api/doctor')
  const { data, retry } = answer
  const isBroken = isRefused(lastEnded.value)
  useEffect(() => {
    // An answer that is refused leaves the line as it is.
    if (data?.agreement === null) void ask('/api/doctor?agreement=true').then(retry, () => undefined)
  }, [data])
  return (
    <Page title={words.title}>
      <Answered answer={answer} height={320}>
        {({ findings, kinds, muted_count, agreement }) => {
          const open = findings.filter(({ muted }) => !muted)
          const muted = findings.filter((finding) => finding.muted)
          return (
            <>
              {isBroken ? (
                <Card>
                  <p class="all-well">
                    <TriangleAlert size={20} class="amber" aria-hidden="true" /> {open.length === 0 ? words.notChecked : words.ofLastVersion}
                  </p>
                </Card>
              ) : (
                open.length === 0 && (
                  <Card>
                    <p class="all-well">
                      <CircleCheck size={20} class="gain" aria-hidden="true" /> {words.allWell}
                    </p>
                  </Card>
                )
              )}
              {kinds.map(({ title, count }) => (
                <Kind key={title} findings={open.filter((finding) => finding.title === title)} count={count} />
              ))}
              {muted.length > 0 && (
                <details class="card">
                  <summary>{words.findingsMuted(muted_count)}</summary>
                  <First listed={muted.length} of={muted_count} />
                  <ul>
                    {muted.map((finding) => (
                      <FindingLine key={finding.key} finding={finding} />
                    ))}
                  </ul>
                </details>
              )}
              {!isBroken && <AgreementLine agreement={agreement} agrees={findings.every(({ rule }) => rule !== 'agreement')} />}
              <p class="quiet">
                <Link href="/more/config/doctor">{words.chooseChecks}</Link>
              </p>
            </>
          )
        }}
      </Answered>
    </Page>
  )
}
