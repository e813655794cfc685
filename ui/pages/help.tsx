import { useSignal } from '@preact/signals'
import { ArrowLeft } from 'lucide-preact'
import { Link, useParams } from 'wouter-preact'
import type { HelpAnswer, HelpListAnswer } from '../../src/http/contract/about.ts'
import { nameIn } from '../address.ts'
import { useAnswer } from '../client/answers.ts'
import { open } from '../overlays.ts'
import { pageAt } from '../pages.ts'
import { Card, Page } from '../parts/frame/page.tsx'
import { HelpText } from '../parts/help-text.tsx'
import { Answered } from '../parts/state.tsx'

const PARTS = { guide: 'Guide', explain: 'Explanations', reference: 'Reference', glossary: 'Words' }

/** The page that the help was opened from, if it was. */
const openedFrom = (): string => (history.state as { from?: string } | null)?.from ?? ''

const Back = () => {
  const from = openedFrom()
  const page = pageAt(from.split('?', 1)[0] ?? '')
  if (from === '' || !page) return null
  return (
    <Link href={from} class="button">
      <ArrowLeft size={15} aria-hidden="true" /> {page.title}
    </Link>
  )
}

/** Every topic; what is typed is looked for in all titles. */
const Topics = () => {
  const answer = useAnswer<HelpListAnswer>('/api/help')
  const typed = useSignal('')
  const words = typed.value.toLowerCase().split(/\s+/).filter(Boolean)
  const isShown = (page: HelpListAnswer['pages'][number]): boolean =>
    words.length === 0 ? page.is_topic : words.every((word) => `${page.title} ${page.name}`.toLowerCase().includes(word))
  return (
    <Page
      title="Help"
      controls={
        <>
          <Back />
          <button type="button" class="button" onClick={open('keys')}>
            Keyboard shortcuts
          </button>
        </>
      }
    >
      <input
        type="search"
        class="input help-search"
        aria-label="Search the titles"
        placeholder="Search the titles"
        value={typed.value}
        onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
      />
      <Answered answer={answer} height={480}>
        {({ pages }) => {
          const shown = pages.filter(isShown)
          if (shown.length === 0) return <p class="empty">No title has these words.</p>
          return (
            <div class="help-parts">
              {Object.entries(PARTS).map(([part, title]) => {
                const own = shown.filter(({ name }) => name === part || name.startsWith(`${part}/`))
                return (
                  own.length > 0 && (
                    <Card key={part} title={title}>
                      <ul class="help-topics">
                        {own.map((page) => (
                          <li key={page.name}>
                            <Link href={`/help/${page.name}`} state={{ from: openedFrom() }}>
                              {page.title}
                            </Link>
                          </li>
                        ))}
                      </ul>
                    </Card>
                  )
                )
              })}
            </div>
          )
        }}
      </Answered>
    </Page>
  )
}

const Topic = ({ name }: { name: string }) => {
  const answer = useAnswer<HelpAnswer>(`/api/help/page?name=${encodeURIComponent(name)}`)
  return (
    <Page
      section="Help"
      title={answer.data?.title ?? 'Help'}
      controls={
        <>
          <Back />
          <Link href="/help" state={{ from: openedFrom() }} class="button">
            All topics
          </Link>
        </>
      }
    >
      <Answered answer={answer} height={480}>
        {(page) => (
          <section class="card">
            {/* The frame of the page has the title. */}
            <HelpText text={page.text.replace(/^# .*\n/, '')} page={page.name} from={openedFrom()} />
          </section>
        )}
      </Answered>
    </Page>
  )
}

/** The guide, as it comes with the program. */
export const HelpPage = () => {
  const name = nameIn(useParams()['*'])
  return name === '' ? <Topics /> : <Topic key={name} name={name} />
}
