import { figures, understood } from '../client/settings.ts'

/** What is held, commodity by commodity: where nothing can be valued, a sum would be nought and wrong. */
export const Held = () => {
  const held = understood.value?.held ?? []
  return (
    <div>
      <p class="hero-name">Held</p>
      <ul class="held">
        {held.map(({ commodity, quantity }) => (
          <li key={commodity} class="hero-figure">
            <span class="amount">{figures.value.units(quantity, commodity)}</span> <span class="unit">{commodity}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
