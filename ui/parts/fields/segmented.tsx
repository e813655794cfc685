/** A few choices of which one holds, side by side. */
export const Segmented = <Value extends string>({
  label,
  choices,
  value,
  onChoose,
}: {
  label: string
  choices: readonly { value: Value; label: string; title?: string }[]
  value: Value
  onChoose: (value: Value) => void
}) => (
  <div class="segmented" role="group" aria-label={label}>
    {choices.map((choice) => (
      <button key={choice.value} type="button" aria-pressed={choice.value === value} title={choice.title} onClick={() => onChoose(choice.value)}>
        {choice.label}
      </button>
    ))}
  </div>
)
