import { useSignal } from '@preact/signals'
import { configuration } from '../client/cached-answers.ts'
import { propose, ProposedSettings } from '../parts/proposed-settings.tsx'
import { understood } from '../client/display-settings.ts'
import { questionsIn } from '../figures/first-visit.ts'
import { Page } from '../frame/page.tsx'
import { Card } from '../parts/card.tsx'
import { Segmented } from '../parts/fields.tsx'

const ROOTS = ['Assets', 'Liabilities', 'Income', 'Expenses', 'Equity'] as const
type Root = (typeof ROOTS)[number]
const CHOICES = ROOTS.map((root) => ({ value: root, label: root }))

/** Accounts whose names do not say what they are, each to be put under one of the five roots. */
export const RootsPage = () => {
  const chosen = useSignal<Readonly<Record<string, Root>>>({})
  const config = configuration.value.data?.config
  const questions = understood.value ? questionsIn(understood.value) : []
  const names = Object.keys(chosen.value)
  const roots = { ...config?.roots, ...chosen.value }
  return (
    <Page section="Book" title="Account types">
      <Card>
        {questions.length === 0 ? (
          <p class="empty">Every account says by its name, or by a setting, what it is.</p>
        ) : (
          <>
            <p class="quiet">
              What you own and what you owe make your net worth; income and expenses are what came and went. The names of these accounts do not say
              which they are: choose, and the answer is kept in the configuration.
            </p>
            <ul class="root-questions">
              {questions.map(({ name, root }) => (
                <li key={name}>
                  <span>
                    <strong>{name}</strong> <small class="quiet">{root === '' ? 'in no report yet' : `taken for ${root}, guessed from use`}</small>
                  </span>
                  <Segmented
                    label={`Root of ${name}`}
                    choices={CHOICES}
                    value={(chosen.value[name] ?? root) as Root}
                    onChoose={(value) => (chosen.value = { ...chosen.value, [name]: value })}
                  />
                </li>
              ))}
            </ul>
            <button type="button" class="button" disabled={names.length === 0} onClick={() => void propose({ roots })}>
              Show the change
            </button>
          </>
        )}
        <ProposedSettings />
      </Card>
    </Page>
  )
}
