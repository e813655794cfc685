import { Link } from 'wouter-preact'
import { base } from '../client/base.ts'
import type { ConfigAnswer } from '../../src/http/contract/config.ts'
import { useAnswer } from '../client/answers.ts'
import { view } from '../client/live.ts'
import { canBeKept } from '../client/offline.ts'
import { Card, Page } from '../parts/page.tsx'
import { settingsOf } from '../figures/settings-list.ts'

/** What this is, where its data is, and every setting that is in effect. */
export const AboutPage = () => {
  const { data: answer } = useAnswer<ConfigAnswer>('/api/config')
  if (!answer) return null
  return (
    <Page title="About">
      <Card title={`Daybook ${answer.version}`}>
        <dl class="about">
          <dt>Journal</dt>
          <dd>
            <Link href="/ledger/editor">{answer.config.journal_path}</Link>
          </dd>
          <dt>Configuration</dt>
          <dd>{answer.file}</dd>
          <dt>Data folder</dt>
          <dd>{answer.config.data_directory || 'beside the configuration'}</dd>
          <dt>Log</dt>
          <dd>
            {view.value ? `${view.value.position} events` : 'on its way'}; <code>daybook verify</code> finds any byte of it that was changed
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
    </Page>
  )
}
