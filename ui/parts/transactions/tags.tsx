/** Tags as they are written in the journal, and metadata beside them. */
export const Tags = ({ tags, links = [] }: { tags: readonly { readonly name: string; readonly value: string }[]; links?: readonly string[] }) => (
  <>
    {tags.map(({ name, value }) => (
      <span key={`${name}:${value}`} class="tag">
        {value === '' ? `#${name}` : `${name}: ${value}`}
      </span>
    ))}
    {links.map((link) => (
      <span key={link} class="tag">
        ^{link}
      </span>
    ))}
  </>
)
