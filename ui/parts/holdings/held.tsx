import type { NetworthByAccountAnswer } from '../../../src/http/contract/net-worth.ts'
import { useAnswer } from '../../client/answers.ts'
import { useScoped } from '../../client/scope.ts'
import { figures } from '../../client/settings.ts'
import { Proof, Report } from '../proof.tsx'
import { Answered } from '../state.tsx'

/** What is held, commodity by commodity: where nothing can be valued, a sum would be nought and wrong. */
export const Held = () => {
  const { path, traced } = useScoped('networth/accounts')
  const answer = useAnswer<NetworthByAccountAnswer>(path)
  return (
    <div>
      <p class="hero-name">Held</p>
      <Answered answer={answer} height={60}>
        {({ held }) => (
          <Report.Provider value={traced}>
            <ul class="held">
              {held.slice(0, SHOWN_MAX).map(({ commodity, quantity }, place) => (
                <li key={commodity} class="hero-figure">
                  <Proof at={['held', place, 'quantity']} name={`${commodity} held`} as="quantity" commodity={commodity}>
                    <span class="amount">{figures.value.units(quantity, commodity)}</span> <span class="unit">{commodity}</span>
                  </Proof>
                </li>
              ))}
            </ul>
          </Report.Provider>
        )}
      </Answered>
    </div>
  )
}

const SHOWN_MAX = 50
