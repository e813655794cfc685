import type { FastifyInstance } from 'fastify'
import { Refusal } from '#vocabulary/refusal.ts'
import { listBackups, makeBackup, testBackup } from '../contract/history.ts'
import type { Daybook } from '../../service/daybook.ts'
import { route } from '../route.ts'

export function registerBackups(app: FastifyInstance, { backups, configuration }: Daybook): void {
  route(app, listBackups, async () => {
    const { backup, schedule } = configuration.current.settings
    const tested = backups.lastTest
    return {
      folder: backups.folder,
      keep: backup.keep,
      schedule: schedule.backup,
      backups: (await backups.list()).map((one) => ({ ...one })),
      ...(tested && { last_test: { ...tested } }),
    }
  })
  route(app, makeBackup, async () => {
    const made = await backups.make()
    return made instanceof Refusal ? made : { backup: { ...made, missing: [...made.missing] } }
  })
  route(app, testBackup, async ({ body }) => {
    const tested = await backups.test(body.name)
    return tested instanceof Refusal ? tested : { backup: { ...tested, missing: [...tested.missing] } }
  })
}
