import { common } from '#messages/common.ts'
import { config as words } from '#messages/config.ts'
import { useSignal } from '@preact/signals'
import { RotateCcw, Undo2 } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import { Link, useLocation, useParams } from 'wouter-preact'
import type { ConfigAnswer } from '../../../src/http/contract/config-contract.ts'
import { configuration, mayConfigure, useAnswer } from '../../client/cached-answers.ts'
import { draft, draftPreview, draftValue, dropDraft, isChanged, isWriting, setDraft, undoLast, writeDraft } from './config-draft.ts'
import { type ConfigSection, configSections, type Field, fieldOf, isFound, isSame, labelOf, sectionNamed } from '../../figures/config-form.ts'

import { NotFound, Page } from '../../frame/page.tsx'
import { Card } from '../../parts/figure.tsx'
import { ConfigField } from './config-field.tsx'
import { LanguageChoice } from '../../parts/language-choice.tsx'
import { Failure, Skeleton } from '../../parts/loading.tsx'
import { ConfigDifference } from '../../parts/proposed-settings.tsx'
import { Button } from '../../parts/fields.tsx'

/** The new file, and the buttons to save it, to leave it, and to undo the last change. */
export const ConfigBar = () => {
  const preview = draftPreview.value
  const problems = preview?.problems ?? []
  const canWrite = preview !== undefined && problems.length === 0 && preview.hunks.length > 0
  const file = preview?.file ?? configuration.value.data?.file.split(/[\\/]/).at(-1) ?? ''
  return (
    <section class={isChanged.value ? 'card config-bar' : 'card config-bar idle'} aria-label={words.changesOf(file)}>
      <h2>{file}</h2>
      <div role="status">
        {!isChanged.value && <p class="quiet">{words.noChanges}</p>}
        {isChanged.value && !preview && <p class="quiet">{words.changed(Object.keys(draft.value).length)}</p>}
        {problems.length > 0 && (
          <>
            <p>{words.fixFirst(problems.length)}</p>
            <ul class="config-problems">
              {problems.map(({ key, message }) => (
                <li key={`${key} ${message}`}>
                  <code>{key}</code> {message}
                </li>
              ))}
            </ul>
          </>
        )}
        {preview && problems.length === 0 && preview.hunks.length === 0 && <p class="quiet">{words.sameAlready}</p>}
        {preview && preview.hunks.length > 0 && <ConfigDifference file={preview.file} hunks={preview.hunks} />}
      </div>
      <p class="form-buttons">
        <Button kind="strong" disabled={!canWrite || isWriting.value} onClick={() => void writeDraft()} text={common.save} />
        <Button disabled={!isChanged.value} onClick={dropDraft} text={words.discard} />
        {configuration.value.data?.can_undo && !isChanged.value && (
          <Button icon={Undo2} disabled={isWriting.value} onClick={() => void undoLast()} text={words.undoLast} />
        )}
      </p>
    </section>
  )
}

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
          <Button
            icon={RotateCcw}
            size={13}
            class="link-button"
            aria-label={words.resetSetting(labelOf(name))}
            onClick={() => setDraft(name, undefined)}
          >
            {words.reset}
          </Button>
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
      <nav class="config-sections" aria-label={words.sections}>
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
        {words.section}
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

/** Shown before somebody types what would be refused. */
const WhyFixed = ({ role }: { role: string }) => (
  <p class="notice notice-amber">{role === 'owner' ? words.readOnlyFile(<code>readonly: true</code>) : words.notOwner(role)}</p>
)

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
  const searched = search.value.trim()
  const found = sections
    .map(({ title, keys }) => ({ title, keys: keys.filter((key) => isFound(key, fields.get(key)!, searched)) }))
    .filter(({ keys }) => keys.length > 0)
  return (
    <Page
      title={words.title}
      controls={
        <>
          <LanguageChoice />
          <input
            class="input"
            type="search"
            aria-label={words.search}
            placeholder={words.search}
            value={search.value}
            onInput={(event) => (search.value = event.currentTarget.value)}
          />
        </>
      }
    >
      <div class="config">
        <Sections sections={sections} here={here} />
        <fieldset class="config-form" aria-label={words.settings} disabled={!mayConfigure.value}>
          {!mayConfigure.value && <WhyFixed role={data.role} />}
          {searched === '' && <Section key={here.name} title={here.title} keys={here.keys} fields={fields} />}
          {searched !== '' && found.map(({ title, keys }) => <Section key={title} title={title} keys={keys} fields={fields} />)}
          {searched !== '' && found.length === 0 && <p class="empty">{words.noneFound}</p>}
        </fieldset>
        {mayConfigure.value && <ConfigBar />}
      </div>
    </Page>
  )
}
