import type { getCreditCards } from '../../../src/http/contract/liabilities.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import { figures } from '../../client/settings.ts'
import { Figure } from '../frame/page.tsx'
import type { Place } from '../proof.tsx'

type CreditCard = AnswerOf<typeof getCreditCards>['creditCards'][number]

/** What is owed on a card in other currencies than that of its statements, which have nothing of it. `at`: where the card stands. */
export const AlsoOwed = ({ card, at }: { card: Pick<CreditCard, 'currency' | 'originalBalances'>; at: Place }) => (
  <>
    {(card.originalBalances ?? []).map(({ currency, amount }, place) =>
      currency === card.currency ? null : (
        <Figure
          key={currency}
          name="Also owed"
          title={`Booked in ${currency}, and on no statement: these are in ${card.currency}`}
          at={[...at, 'originalBalances', place, 'amount']}
          as="quantity"
          note="on no statement"
        >
          <span class="amount">
            {figures.value.units(amount, currency)} <span class="unit">{currency}</span>
          </span>
        </Figure>
      ),
    )}
  </>
)
