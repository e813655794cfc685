import { useSignal } from '@preact/signals'
import { Link } from 'wouter-preact'
import { about as words } from '#messages/about.ts'
import type { AboutAnswer } from '../../../src/http/contract/about-contract.ts'
import type { ConfigAnswer } from '../../../src/http/contract/config-contract.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { verifyLog } from '../../../src/http/contract/history-contract.ts'
import { tell } from '../../client/api.ts'
import { base } from '../../client/browser.ts'
import { isReader, useAnswer } from '../../client/cached-answers.ts'
import { view } from '../../client/live-updates.ts'
import { canBeKept } from '../../client/offline.ts'
import { serverTime } from '../../client/server-clock.ts'
import { orReport } from '../../client/toasts.tsx'
import { dayOf, shortDay } from '../../figures/calendar-days.ts'
import { sealSentence } from '../../figures/notice-figures.ts'
import { sizeInWords } from '../../figures/number-format.ts'
import { Page } from '../../frame/page.tsx'
import { Card } from '../../parts/figure.tsx'
import { Button } from '../../parts/fields.tsx'

/** Every setting with its value and what it means, in words. Pure. */
export interface ListedSetting {
  readonly name: string
  readonly value: string
  readonly about: string
}

const written = (value: unknown): string => {
  if (value === '' || value === null || value === undefined) return '–'
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.every((item) => typeof item !== 'object') ? value.join(', ') : words.entries(value.length)
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, of]) => `${key}: ${written(of)}`)
      .join(', ')
  return value === true ? words.yes : value === false ? words.no : String(value)
}

/** By name; what a setting means is in the schema that comes with them. */
export const settingsOf = ({
  config,
  schema,
}: {
  readonly config: object
  readonly schema?: Readonly<Record<string, unknown>> | undefined
}): ListedSetting[] => {
  const properties = (schema?.['properties'] ?? {}) as Readonly<Record<string, { readonly description?: unknown }>>
  return Object.entries(config)
    .map(([name, value]) => ({ name, value: written(value), about: String(properties[name]?.description ?? '') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

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
      <Button disabled={isBusy.value} onClick={() => void verify()} text={isBusy.value ? words.verifying : words.verifyNow} />
      <p role="status" class="quiet">
        {checked.value}
      </p>
    </>
  )
}

const BuiltFrom = ({ at, commit, branch }: NonNullable<AboutAnswer['built']>) => {
  const day = <time dateTime={at}>{shortDay(dayOf(at))}</time>
  if (commit === '') return day
  return <>{branch === '' ? words.fromCommit(day, <code>{commit}</code>) : words.fromCommitOf(day, <code>{commit}</code>, branch)}</>
}

/** Whose work is in it. */
const Packages = ({ packages }: Pick<AboutAnswer, 'packages'>) => (
  <Card title={words.builtWith}>
    <ul class="packages">
      {packages.map(({ name, version, licence }) => (
        <li key={`${name} ${version}`}>
          {name} <span class="quiet">{`${version} · ${licence || words.licenceInPackage}`}</span>
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
    <Page title={words.title}>
      <Card title={`Daybook ${answer.version}`}>
        <dl class="about">
          {about?.built && (
            <>
              <dt>{words.built}</dt>
              <dd>
                <BuiltFrom {...about.built} />
              </dd>
            </>
          )}
          <dt>{words.journal}</dt>
          <dd>
            <Link href="/ledger/editor">{answer.config.journal_path}</Link>
          </dd>
          <dt>{words.configuration}</dt>
          <dd>
            <code>{answer.file}</code>
          </dd>
          <dt>{words.dataFolder}</dt>
          <dd>
            {answer.config.data_directory || words.besideConfiguration}
            {typeof about?.data_bytes === 'number' && `, ${sizeInWords(about.data_bytes)}`}
          </dd>
          <dt>{words.log}</dt>
          <dd>
            {view.value && `${words.events(view.value.position)}; `}
            {words.verifyExplained(<code>daybook verify</code>)} {!isReader.value && <VerifyNow />}
          </dd>
          <dt>{words.onThisDevice}</dt>
          <dd>{canBeKept() ? words.canBeInstalled : words.cannotBeInstalled}</dd>
          <dt>{words.api}</dt>
          <dd>
            <a href={`${base}/api/openapi.json`}>{words.apiExplained}</a>
          </dd>
          <dt>{words.licence}</dt>
          <dd>MIT</dd>
        </dl>
      </Card>
      <Card title={words.settings} aside={<Link href="/more/config">{words.change}</Link>}>
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
