import { useEffect } from 'preact/hooks'
import { Link, useLocation, useParams } from 'wouter-preact'
import type { SheetsAnswer } from '../../src/http/contract/sheets.ts'
import { nameIn } from '../address.ts'
import { useAnswer } from '../client/answers.ts'
import { mayWrite } from '../client/role.ts'
import { figuresHidden } from '../client/settings.ts'
import { sheetLink } from '../figures/sheet-results.ts'
import { EditedSheet } from '../parts/sheets/edited-sheet.tsx'
import { Page } from '../parts/frame/page.tsx'
import { NewSheet, SheetList } from '../parts/sheets/sheet-list.tsx'
import { SourceText } from '../parts/journal/source-text.tsx'
import { Answered } from '../parts/state.tsx'

/** What a first sheet begins with: one of each thing, on any book. */
const EXAMPLE = `# What a loan costs
price = 250,000
rate = 3.9% / 12
months = 25 * 12
instalment = -pmt(rate, months, price)
instalment * months - price ; the interest of all years

# And what the book has
spent = cost({account = Expenses AND date = [last 12 months]})
spent / 12
if(spent / 12 > instalment, "rent costs more than the loan", "a loan costs more than all of it")
`

/** Calculations beside the book, each line with its result. */
export const SheetsPage = () => {
  const wanted = nameIn(useParams()['*'])
  const answer = useAnswer<SheetsAnswer>('/api/sheets/files?without_postings=true')
  const [, navigate] = useLocation()
  const isReadOnly = !mayWrite.value
  const first = answer.data?.files[0]?.name
  useEffect(() => {
    if (wanted === '' && first !== undefined) navigate(sheetLink(first), { replace: true })
  }, [wanted, first])
  return (
    <Page section="Sheets" title={wanted || 'Sheets'} scope={['as_of_event']}>
      <Answered answer={answer} height={480}>
        {(sheets) => {
          const file = sheets.files.find(({ name }) => name === wanted)
          if (sheets.files.length === 0)
            return (
              <section class="card empty-sheets">
                <h2>There is no sheet yet</h2>
                <p>
                  A sheet is a text in which each line is computed: numbers, amounts with their currencies, loans and savings, and what the book has,
                  as in <code>cost({'{account = Expenses}'}) / 12</code>. It follows the book.
                </p>
                {isReadOnly ? <p class="quiet">Nothing can be written here.</p> : <NewSheet text={EXAMPLE} label="Create your first sheet" />}
              </section>
            )
          return (
            <div class="journal">
              <SheetList files={sheets.files} current={wanted} isReadOnly={isReadOnly} />
              {file ? (
                figuresHidden.value ? (
                  <SourceText file={file} line={0} />
                ) : (
                  <EditedSheet key={file.name} file={file} sheets={sheets} isReadOnly={isReadOnly} />
                )
              ) : (
                wanted !== '' && (
                  <p class="notice notice-amber">
                    There is no sheet “{wanted}”. <Link href="/more/sheets">All sheets</Link>
                  </p>
                )
              )}
            </div>
          )
        }}
      </Answered>
    </Page>
  )
}
