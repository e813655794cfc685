/*
 * Loaded before the program (node --import), in its threads too: at the n-th call that changes the disk, the process dies, or the
 * disk fails once. With `power` it notes what was written and not forced to the disk, in the form of test/support/unsynced.ts.
 */
import fs from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

const trouble = process.env.DISK_TROUBLE
const at = Number(process.env.DISK_TROUBLE_AT)
/** Each thread counts its own calls: whether only those of the main one count, or only those of the others. */
const threads = process.env.DISK_TROUBLE_THREADS
const isSpared = threads !== undefined && (threads === 'main') !== isMainThread
const data = process.env.DISK_DATA
const notes = `${data}.unsynced`
let calls = 0

const die = () => process.kill(process.pid, 'SIGKILL')
/** Before a call that changes the disk. */
function count() {
  calls++
  if (calls !== at || isSpared) return
  if (trouble !== 'eio') die()
  throw Object.assign(new Error('EIO: i/o error, write'), { code: 'EIO', errno: -5, syscall: 'write' })
}

/* As they were before: notes are no calls of the program. */
const { appendFileSync, mkdirSync, rmSync, openSync, readSync, closeSync, fstatSync, existsSync, readlinkSync } = { ...fs }

for (const name of [
  'openSync',
  'ftruncateSync',
  'truncateSync',
  'renameSync',
  'unlinkSync',
  'mkdirSync',
  'rmSync',
  'writeSync',
  'fsyncSync',
  'writeFileSync',
]) {
  const original = fs[name]
  fs[name] = (...parameters) => {
    // What is only read changes nothing.
    const changes = name !== 'openSync' || (parameters[1] !== undefined && parameters[1] !== 'r' && parameters[1] !== fs.constants.O_RDONLY)
    if (changes) count()
    if (trouble === 'power') before(name, parameters)
    const answer = original(...parameters)
    if (trouble === 'power' && name === 'fsyncSync') forget(parameters[0])
    return answer
  }
}
for (const name of ['open', 'rename', 'unlink', 'mkdir', 'rm', 'rmdir', 'writeFile', 'chmod']) {
  const original = promises[name]
  promises[name] = async (...parameters) => {
    count()
    return original.apply(promises, parameters)
  }
}
syncBuiltinESMExports()

const identity = ({ ino, birthtimeNs }) => `${ino}-${birthtimeNs}`
/** Whether a descriptor belongs to the database. */
function isData(descriptor) {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(`${data}/`)
  } catch {
    return false
  }
}

function before(name, [descriptor, first, second, length, position]) {
  if (name === 'writeSync' && isData(descriptor) && typeof second === 'number') note(descriptor, position ?? 0, length)
  if (name === 'ftruncateSync' && isData(descriptor)) note(descriptor, first ?? 0, fstatSync(descriptor).size)
}

function note(descriptor, offset, length) {
  const stat = fstatSync(descriptor, { bigint: true })
  const size = Number(stat.size)
  const present = Buffer.alloc(Math.max(0, Math.min(length, size - offset)))
  const reading = openSync(`/proc/self/fd/${descriptor}`, 'r')
  readSync(reading, present, 0, present.length, offset)
  closeSync(reading)
  if (!existsSync(notes)) mkdirSync(notes, { recursive: true })
  appendFileSync(join(notes, identity(stat)), `${JSON.stringify({ size, offset, before: present.toString('base64') })}\n`)
}

/** What has reached the disk stays. */
function forget(descriptor) {
  if (isData(descriptor)) rmSync(join(notes, identity(fstatSync(descriptor, { bigint: true }))), { force: true })
}
