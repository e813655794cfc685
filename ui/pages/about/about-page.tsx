import { useSignal } from '@preact/signals'
import { Link } from 'wouter-preact'
import type { AboutAnswer } from '../../../src/http/contract/about.ts'
import type { ConfigAnswer } from '../../../src/http/contract/config.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { verifyLog } from '../../../src/http/contract/history.ts'
import { tell } from '../../client/api.ts'
import { base } from '../../client/browser.ts'
import { isReader, useAnswer } from '../../client/cached-answers.ts'
import { view } from '../../client/live-updates.ts'
import { canBeKept } from '../../client/offline.ts'
import { serverTime } from '../../client/server-clock.ts'
import { orReport } from '../../client/toasts.tsx'
import { dayOf, shortDay } from '../../figures/calendar-days.ts'
import { sizeInWords } from '../../figures/number-format.ts'
import { settingsOf } from './settings-list.ts'
import { Page } from '../../frame/page.tsx'
import { Card } from '../../parts/card.tsx'
import { sealSentence } from '../../figures/notice-figures.ts'

/** Looks along the whole log while one waits. */
const VerifyNow = () => {
  const isBusy = useSignal(false)
  const checked = useSignal('')
  const verify = async (): Promise<void> => {
    await orReport(async () => {
      const { log } = await tell<AnswerOf<typeof verifyLog>>('/api/log/verify', {})
      checked.value = sealSentence(log, serverTime())
    }, isBusy)
  }
  return (
    <>
      <button type="button" class="button" disabled={isBusy.value} onClick={() => void verify()}>
        {isBusy.value ? 'Verifying…' : 'Verify now'}
      </button>
      <p role="status" class="quiet">
        {checked.value}
      </p>
    </>
  )
}

/** Whose work is in it. */
const Packages = ({ packages }: Pick<AboutAnswer, 'packages'>) => (
  <Card title="Built with">
    <ul class="packages">
      {packages.map(({ name, version, licence }) => (
        <li key={`${name} ${version}`}>
          {name} <span class="quiet">{`${version} · ${licence || 'licence in its package'}`}</span>
        </li>
      ))}
    </ul>
  </Card>
)

/** What this is, where its data is, and every setting that is in effect. */
export const AboutPage = () => {
  const { data: answer } = useAnswer<ConfigAnswer>('/api/config')
  const about = useAnswer<AboutAnswer>('/api/about').data
  if (!answer) return null
  return (
    <Page title="About">
      <Card title={`Daybook ${answer.version}`}>
        <dl class="about">
          {about?.built && (
            <>
              <dt>Built</dt>
              <dd>
                <time dateTime={about.built.at}>{shortDay(dayOf(about.built.at))}</time>
                {about.built.commit !== '' && (
                  <>
                    , from <code>{about.built.commit}</code>
                    {about.built.branch !== '' && ` of ${about.built.branch}`}
                  </>
                )}
              </dd>
            </>
          )}
          <dt>Journal</dt>
          <dd>
            <Link href="/ledger/editor">{answer.config.journal_path}</Link>
          </dd>
          <dt>Configuration</dt>
          <dd>{answer.file}</dd>
          <dt>Data folder</dt>
          <dd>
            {answer.config.data_directory || 'next to the configuration'}
            {typeof about?.data_bytes === 'number' && `, ${sizeInWords(about.data_bytes)}`}
          </dd>
          <dt>Log</dt>
          <dd>
            {view.value ? `${view.value.position} events` : 'on its way'}; <code>daybook verify</code> finds any byte of it that was changed{' '}
            {!isReader.value && <VerifyNow />}
          </dd>
          <dt>On this device</dt>
          <dd>
            {canBeKept()
              ? 'can be installed as an app; without a server the last figures are shown, with their day'
              : 'cannot be installed and shows nothing without the server: browsers allow that over HTTPS only (or on the machine itself)'}
          </dd>
          <dt>Interface</dt>
          <dd>
            <a href={`${base}/api/openapi.json`}>every route, as OpenAPI</a>
          </dd>
          <dt>Licence</dt>
          <dd>MIT</dd>
        </dl>
      </Card>
      <Card title="Settings in effect" aside={<Link href="/more/config">change them</Link>}>
        <dl class="about">
          {settingsOf(answer).map(({ name, value, about }) => (
            <div key={name} class="setting">
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                {value} {about && <small class="quiet">{about}</small>}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      {about && about.packages.length > 0 && <Packages packages={about.packages} />}
    </Page>
  )
}
