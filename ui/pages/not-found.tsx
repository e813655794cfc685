import { Link } from 'wouter-preact'
import { Page } from '../frame/page.tsx'

export const NotFound = () => (
  <Page title="No such page">
    <section class="card welcome">
      <p>
        Nothing is kept at this address. <Link href="/">The dashboard</Link> is a good place to start again.
      </p>
    </section>
  </Page>
)
