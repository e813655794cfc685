import type { getAllocation } from '../../../src/http/contract/allocation.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { AreaPart } from '../../charts/areas.tsx'
import { Treemap } from '../../charts/treemap.tsx'
import { figures } from '../../client/settings.ts'
import { sumOf } from '../../figures/exact-sum.ts'
import { Amount } from '../amount.tsx'
import { Proof } from '../proof.tsx'
import { areasOf } from './allocation-glance.tsx'

const HEIGHT = 52

/** The accounts of a target; one alone is the target itself. */
const Accounts = ({ name, parts, groups }: { name: string; parts: readonly AreaPart[]; groups: readonly string[] }) =>
  parts.length < 2 ? null : (
    <div class="target-parts">
      <Treemap label={`${name}: its accounts`} parts={parts} groups={groups} height={HEIGHT} />
    </div>
  )

/** Five points off are nothing to act on, ten are worth a thought. */
const driftTone = (drift: number): string => (Math.abs(drift) < 5 ? 'quiet' : Math.abs(drift) < 10 ? 'drift-some' : 'drift-much')

/** Said where the targets are not all of the whole. */
const Together = ({ percent }: { percent: number }) =>
  percent === 100 ? null : (
    <p class="quiet">
      The targets come to {figures.value.percent(percent)} together{percent > 100 ? ', so not all of them can be reached' : '; the rest has none'}.
    </p>
  )

/** Each target with what it has, how far that is off, and the accounts that it is made of. `groups`: the order of their colours. */
export const AllocationTargets = ({
  targets,
  groups,
}: {
  targets: AnswerOf<typeof getAllocation>['allocation_targets']
  groups: readonly string[]
}) => (
  <>
    <ul class="targets">
      {targets.map(({ name, target, current, to_add: toAdd, aggregates }, place) => (
        <li key={name}>
          <p>
            <strong>{name}</strong>
            <span>
              <Proof at={['allocation_targets', place, 'current']} as="percent" name={`${name}: share of all assets`}>
                <span class="amount">{figures.value.percent(current)}</span>
              </Proof>{' '}
              <span class="quiet">of {figures.value.percent(target)}</span>{' '}
              {!figures.value.hidden && (
                <Proof
                  at={['allocation_targets', place, 'current']}
                  minus={[['allocation_targets', place, 'target']]}
                  as="percent"
                  name={`${name}: off its target`}
                >
                  <span class={`amount ${driftTone(current - target)}`}>{figures.value.change(current - target)} points</span>
                </Proof>
              )}
              {toAdd !== 0 && !figures.value.hidden && (
                <>
                  {' · '}
                  <span class="quiet">{toAdd > 0 ? 'add ' : 'take away '}</span>
                  <Proof
                    {...(toAdd > 0 ? { at: ['allocation_targets', place, 'to_add'] } : { minus: [['allocation_targets', place, 'to_add']] })}
                    name={`${name}: to reach its target`}
                  >
                    <Amount value={Math.abs(toAdd)} />
                  </Proof>
                </>
              )}
            </span>
          </p>
          {!figures.value.hidden && (
            <div class="target-track" aria-hidden="true">
              <span style={{ width: `${Math.max(0, Math.min(100, current))}%` }} />
              <i style={{ left: `${Math.max(0, Math.min(100, target))}%` }} />
            </div>
          )}
          {!figures.value.hidden && <Accounts name={name} parts={areasOf(aggregates, ['allocation_targets', place, 'aggregates'])} groups={groups} />}
        </li>
      ))}
    </ul>
    <Together percent={sumOf(targets.map(({ target }) => target))} />
  </>
)
