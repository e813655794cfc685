import { useSignal } from '@preact/signals'
import { RotateCcw } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import { Link, useLocation, useParams } from 'wouter-preact'
import type { ConfigAnswer } from '../../src/http/contract/config.ts'
import { configuration, useAnswer } from '../client/answers.ts'
import { draftValue, isChanged, setDraft } from '../client/config-draft.ts'
import { mayConfigure } from '../client/role.ts'
import { fieldOf, type Field, isFound, isSame, labelOf } from '../figures/config-form.ts'
import { type ConfigSection, configSections, sectionNamed } from '../figures/config-sections.ts'
import { ConfigBar } from '../parts/config/config-bar.tsx'
import { ConfigField } from '../parts/config/config-field.tsx'
import { Card, Page } from '../parts/frame/page.tsx'
import { Failure, Skeleton } from '../parts/state.tsx'
import { NotFound } from './not-found.tsx'

type Fields = ReadonlyMap<string, Field>

/** A key of the file with all that is in it. */
const Setting = ({ name, field }: { name: string; field: Field }) => {
  const value = draftValue(name)
  const isOwn = !field.isOwners && field.kind !== 'users' && value !== undefined && !isSame(value, field.fallback) && !isSame(field.fallback, {})
  const place = useRef<HTMLDivElement>(null)
  // An address that names a setting was followed before it could be drawn.
  useEffect(() => {
    if (location.hash === `#${name}`) place.current?.scrollIntoView({ block: 'center' })
  }, [name])
  return (
    <div class="config-setting" ref={place}>
      <ConfigField field={field} label={labelOf(name)} path={name} value={value} change={(next) => setDraft(name, next)} />
      <p class="config-key">
        <code>{name}</code>
        {isOwn && (
          <button type="button" class="link-button" aria-label={`${labelOf(name)}: as if never set`} onClick={() => setDraft(name, undefined)}>
            <RotateCcw size={13} /> as if never set
          </button>
        )}
      </p>
    </div>
  )
}

const Section = ({ title, keys, fields }: { title: string; keys: readonly string[]; fields: Fields }) => (
  <Card title={title}>
    {keys.map((key) => (
      <Setting key={key} name={key} field={fields.get(key)!} />
    ))}
  </Card>
)

const Sections = ({ sections, here }: { sections: readonly ConfigSection[]; here: ConfigSection }) => {
  const [, navigate] = useLocation()
  const groups = [...new Set(sections.map(({ group }) => group))]
  return (
    <>
      <nav class="config-sections" aria-label="Sections of the configuration">
        {groups.map((group) => (
          <div key={group}>
            <p>{group}</p>
            {sections
              .filter((of) => of.group === group)
              .map(({ name, title }) => (
                <Link key={name} href={`/more/config/${name}`} aria-current={name === here.name ? 'page' : undefined}>
                  {title}
                </Link>
              ))}
          </div>
        ))}
      </nav>
      <label class="field config-section-choice">
        Section
        <select value={here.name} onChange={(event) => navigate(`/more/config/${event.currentTarget.value}`)}>
          {sections.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}

/** Said before somebody types what would be refused. */
const whyFixed = (role: string): string =>
  role === 'owner'
    ? 'Nothing can be changed here while the file says readonly: true; that line is taken out in the file itself.'
    : `An owner changes these settings. Your role is ${role}: you can look at all of them.`

/** Every setting of the file, changed here and shown as lines of the file before they are written. */
export const ConfigPage = () => {
  const { section: asked = '' } = useParams<{ section?: string }>()
  const search = useSignal('')
  useEffect(() => {
    const stay = (event: BeforeUnloadEvent): void => {
      if (isChanged.peek()) event.preventDefault()
    }
    addEventListener('beforeunload', stay)
    return () => removeEventListener('beforeunload', stay)
  }, [])
  // What every page has of it is slim.
  const whole = useAnswer<ConfigAnswer>('/api/config')
  const { data } = configuration.value
  if (!data) return null
  if (!whole.data) return whole.error ? <Failure error={whole.error} retry={whole.retry} /> : <Skeleton height={480} />
  const properties = (whole.data.schema as { properties: Parameters<typeof fieldOf>[0]['properties'] }).properties!
  const fields: Fields = new Map(Object.entries(properties).map(([key, node]) => [key, fieldOf(node)]))
  const sections = configSections([...fields.keys()])
  const here = sectionNamed(sections, asked)
  if (!here) return <NotFound />
  const words = search.value.trim()
  const found = sections
    .map(({ title, keys }) => ({ title, keys: keys.filter((key) => isFound(key, fields.get(key)!, words)) }))
    .filter(({ keys }) => keys.length > 0)
  return (
    <Page
      title="Configuration"
      controls={
        <input
          class="input"
          type="search"
          aria-label="Search settings"
          placeholder="Search settings"
          value={search.value}
          onInput={(event) => (search.value = event.currentTarget.value)}
        />
      }
    >
      <div class="config">
        <Sections sections={sections} here={here} />
        <fieldset class="config-form" aria-label="Settings" disabled={!mayConfigure.value}>
          {!mayConfigure.value && <p class="notice notice-amber">{whyFixed(data.role)}</p>}
          {words === '' && <Section key={here.name} title={here.title} keys={here.keys} fields={fields} />}
          {words !== '' && found.map(({ title, keys }) => <Section key={title} title={title} keys={keys} fields={fields} />)}
          {words !== '' && found.length === 0 && <p class="empty">No setting speaks of that.</p>}
        </fieldset>
        {mayConfigure.value && <ConfigBar />}
      </div>
    </Page>
  )
}
