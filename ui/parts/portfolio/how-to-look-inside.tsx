import { Link } from 'wouter-preact'

const EXAMPLE = `commodities:
  - name: WORLD
    type: mutualfund
    price: {provider: com-yahoo, code: IWDA.AS}
    holdings: world.csv`

const TABLE = `name,isin,percentage,type,rating,industry
Steel Works,XX0000000001,4.52,equity,,Metals
Federal bond 2034,XX0000000002,1.10,debt,AAA,`

/** What has to be said before funds can be looked into. */
export const HowToLookInside = () => (
  <div class="prose">
    <p>Nothing says yet what the funds you hold are made of. There are two ways:</p>
    <ol>
      <li>
        <p>
          <strong>A file of your own</strong>, for any fund of the world: the table of holdings that its house offers, or one that you write. Put it
          beside the journal and name it in <Link href="/more/config/commodities">the commodities of the configuration</Link>:
        </p>
        <pre tabIndex={0} role="group" aria-label="Lines of the configuration">
          {EXAMPLE}
        </pre>
        <p>The table needs a line of names, with a name and a percentage; the rest is told where it is there. JSON will do as well.</p>
        <pre tabIndex={0} role="group" aria-label="Lines of a table">
          {TABLE}
        </pre>
      </li>
      <li>
        <p>
          <strong>The funds of India</strong> are asked for by themselves: of commodities of the type <code>mutualfund</code> whose prices come from{' '}
          <code>in-mfapi</code>.
        </p>
      </li>
    </ol>
    <p>
      Then update the portfolios: with the button that stands on this page as soon as there is something to ask for, or with{' '}
      <code>daybook update --portfolio</code>.
    </p>
  </div>
)
