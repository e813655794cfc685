import { loading as words } from '#messages/frame.ts'
import { Link } from 'wouter-preact'
import { Page } from '../frame/page.tsx'

export const NotFound = () => (
  <Page title={words.pageNotFound}>
    <section class="card welcome">
      <p>{words.nothingHere(<Link href="/">{words.dashboard}</Link>)}</p>
    </section>
  </Page>
)
