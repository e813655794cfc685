import { ChevronRight, CircleHelp } from 'lucide-preact'
import type { ComponentChildren, ComponentProps, FunctionComponent } from 'preact'
import { useContext, useEffect, useLayoutEffect } from 'preact/hooks'
import { Link, useLocation } from 'wouter-preact'
import { frame, loading } from '#messages/frame.ts'
import { scope as texts } from '#messages/scope.ts'
import { base } from '../client/browser.ts'
import { ComparedWith, financialMonth, InHead, isComparable, useAsOf, useDays, useScope, useShownCurrency } from '../client/use-scope.ts'
import { comparedPeriod, type ScopePart } from '../figures/scope-parameters.ts'
import { viewAt } from './page-index.ts'
import { PriceGapsNotice } from './notices.tsx'
import { ScopeBar } from './scope-bar.tsx'

/** What is of the period that a page is compared with, with the name of that period. */
const ComparedSection = ({ isOfOneDay, children }: { isOfOneDay: boolean; children: ComponentChildren }) => {
  const { words } = useDays()
  return (
    <section class="compared" aria-label={texts.compared(words)}>
      <h2 class="compared-head">{isOfOneDay ? texts.atEndOf(words) : words}</h2>
      {children}
    </section>
  )
}

/** The frame of every page: its name, what it belongs to where the tabs above do not say so, and its controls, always in the same place. */
export const Page = ({
  section,
  title,
  controls,
  scope,
  usual,
  isOfOneDay = false,
  isComparedInParts = false,
  gaps,
  children,
}: {
  section?: string
  title: string
  controls?: ComponentChildren
  /** What the page can be narrowed by; without it the page is about no figures. */
  scope?: readonly ScopePart[]
  /** The period that it is about while none is chosen; all time when absent. */
  usual?: string
  /** Its figures are those of a day: the last of a period. */
  isOfOneDay?: boolean
  /** It shows what it is compared with by itself, instead of appearing twice. */
  isComparedInParts?: boolean
  /** The answer that may say what its figures lack a price for. */
  gaps?: ComponentProps<typeof PriceGapsNotice>['gaps']
  children: ComponentChildren
}) => {
  const [path] = useLocation()
  useShownCurrency(scope)
  const compared = useContext(ComparedWith)
  useLayoutEffect(() => {
    if (compared === '') isComparable.value = !isComparedInParts && (scope?.includes('compare') ?? false)
  }, [scope, compared, isComparedInParts])
  useEffect(() => {
    if (compared === '') document.title = `${title} · Daybook`
  }, [title, compared])
  // The second copy of the page, in another period: what is above it is shown already.
  const content = (
    <>
      <PriceGapsNotice gaps={gaps} />
      {children}
    </>
  )
  if (compared !== '') return <ComparedSection isOfOneDay={isOfOneDay}>{content}</ComparedSection>
  return (
    <>
      <header class="page-head">
        <div>
          {section && viewAt(path)?.path !== path && (
            <p class="breadcrumb">
              {section} <ChevronRight size={13} aria-hidden="true" /> {title}
            </p>
          )}
          <div class="page-title">
            <h1>{title}</h1>
            <HelpLink />
          </div>
        </div>
        {controls && (
          <div class="page-controls">
            <InHead.Provider value={true}>{controls}</InHead.Provider>
          </div>
        )}
        {scope && <ScopeBar parts={scope} usual={usual} isOfOneDay={isOfOneDay} />}
      </header>
      {content}
    </>
  )
}

/** Opens the part of the guide that the page is about. The help leads back to the page as it was. */
const HelpLink = () => {
  const [path] = useLocation()
  const here = viewAt(path)
  if (!here || here.path === '/help') return null
  const from = location.pathname.slice(base.length) + location.search
  return (
    <Link href={`/help/${here.help}`} state={{ from }} class="icon-button help-link" aria-label={frame.helpAboutPage} title={frame.helpAboutPage}>
      <CircleHelp size={18} />
    </Link>
  )
}

/** The period that the one of the address is compared with; '' without a comparison, and within what is compared. */
const useOther = (): string => comparedPeriod(useScope()[0], { today: useAsOf(), financialMonth: financialMonth() })

/** A page, and once more in the period that it is compared with: every figure next to its counterpart, each with its own proof. */
export const inBothPeriods = (Page: FunctionComponent): FunctionComponent => {
  const Both = () => {
    const other = useOther()
    return (
      <>
        <Page />
        {other !== '' && isComparable.value && (
          <ComparedWith.Provider value={other}>
            <Page />
          </ComparedWith.Provider>
        )}
      </>
    )
  }
  return Both
}

/** Some figures of a page in the period that it is compared with, on a page that is not shown twice: below an endless list they would not be found. */
export const InOtherPeriod = ({ isOfOneDay = false, children }: { isOfOneDay?: boolean; children: ComponentChildren }) => {
  const other = useOther()
  return other === '' ? null : (
    <ComparedWith.Provider value={other}>
      <ComparedSection isOfOneDay={isOfOneDay}>{children}</ComparedSection>
    </ComparedWith.Provider>
  )
}

export const NotFound = () => (
  <Page title={loading.pageNotFound}>
    <section class="card welcome nowhere">
      <p>{loading.nothingHere(<Link href="/">{loading.dashboard}</Link>)}</p>
    </section>
  </Page>
)
