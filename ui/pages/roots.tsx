import { roots as words } from '#messages/roots.ts'
import { useSignal } from '@preact/signals'
import { configuration } from '../client/cached-answers.ts'
import { propose, ProposedSettings } from '../parts/proposed-settings.tsx'
import { understood } from '../client/display-settings.ts'
import { questionsIn } from '../figures/first-visit.ts'
import { Page } from '../frame/page.tsx'
import { Card } from '../parts/figure.tsx'
import { Button, Segmented } from '../parts/fields.tsx'

const ROOTS = ['Assets', 'Liabilities', 'Income', 'Expenses', 'Equity'] as const
type Root = (typeof ROOTS)[number]
const CHOICES = ROOTS.map((root) => ({ value: root, label: words.types[root] }))

/** Accounts whose names do not say what they are, each to be put under one of the five roots. */
export const RootsPage = () => {
  const chosen = useSignal<Readonly<Record<string, Root>>>({})
  const config = configuration.value.data?.config
  const questions = understood.value ? questionsIn(understood.value) : []
  const names = Object.keys(chosen.value)
  const roots = { ...config?.roots, ...chosen.value }
  return (
    <Page section="Book" title={words.title}>
      <Card>
        {questions.length === 0 ? (
          <p class="empty">{words.none}</p>
        ) : (
          <>
            <p class="quiet">{words.explained}</p>
            <ul class="root-questions">
              {questions.map(({ name, root }) => (
                <li key={name}>
                  <span>
                    <strong>{name}</strong> <small class="quiet">{root === '' ? words.notReported : words.takenFor(words.types[root as Root])}</small>
                  </span>
                  <Segmented
                    label={words.typeOf(name)}
                    choices={CHOICES}
                    value={(chosen.value[name] ?? root) as Root}
                    onChoose={(value) => (chosen.value = { ...chosen.value, [name]: value })}
                  />
                </li>
              ))}
            </ul>
            <Button disabled={names.length === 0} onClick={() => void propose({ roots })} text={words.preview} />
          </>
        )}
        <ProposedSettings />
      </Card>
    </Page>
  )
}
