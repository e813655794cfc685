import type { Actor } from './actor.ts'

/** A person's own editor: a transaction more, or the last one gone; sometimes a file is seen half-written for a moment. */
export const editsOnDisk: Actor = {
  name: 'edits on disk',
  weight: 4,
  act: async (world, random) => {
    const name = random.of(world.known.names)
    const before = world.known.read(name)
    const entry = world.dialect.text(world.entry(random))
    const last = before.lastIndexOf('\n\n2024-')
    const shorter = last > 0 && name !== world.known.names[0] ? before.slice(0, last + 2) : undefined
    const after = shorter !== undefined && random.next() < 0.3 ? shorter : before + entry
    if (random.next() < 0.4) {
      world.known.write(name, after.slice(0, Math.max(0, after.length - random.whole(1, entry.length - 1))))
      await new Promise((resolve) => setTimeout(resolve, random.whole(0, 300)))
    }
    world.known.write(name, after)
  },
}
