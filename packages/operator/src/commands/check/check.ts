import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { Command } from 'commander'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { recordCheck, recordDrill } from '@campus-connect/core/domain/audit/backups.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { filePath, isPostgresUrl, sqlitePath } from '@campus-connect/core/config/database-url.ts'
import { misspeltSettings, ownershipCommand } from '@campus-connect/core/config/environment.ts'
import type { Settings } from '@campus-connect/core/config/settings.ts'
import { attempt } from './attempt.ts'
import { Interrupted } from '../../context/interrupt.ts'
import { refuseUsage } from '../../context/refuse-usage.ts'
import { type BackupOptions, checkBackup } from './backup.ts'
import { brandFindings, portFindings, readAllSettings, settingFindings } from './settings.ts'
import { fault, type Finding, printFinding } from '../../finding.ts'
import { privacyFindings } from '../privacy/findings.ts'
import { portalFindings } from './portal.ts'
import { postgresFindings } from './postgres.ts'
import { sqliteFindings } from './sqlite.ts'
import type { OperatorContext } from '../../context/context.ts'

const forPostgres =
  'check: 페이지의 손상, 남은 디스크, 백업은 PostgreSQL의 도구로 확인해주세요: pg_amcheck, df, pg_verifybackup.'

/** `campus-server check` */
export function checkCommand(context: OperatorContext): Command {
  return new Command('check')
    .description('설정과 데이터베이스에 잘못된 것이 있는지 모두 확인합니다. 아무것도 바꾸지 않습니다')
    .argument('[백업]', 'backup이 만든 파일: 대신 이 백업을 복원할 수 있는지 임시 폴더에서 확인하고 지웁니다')
    .option('--no-checksum', '백업에 체크섬 파일이 없어도 확인합니다')
    .option('--identity <파일>', '암호화한 백업을 여는 비밀 열쇠의 파일')
    .option('--record', '확인한 것을 감사 기록에 남겨, status가 언제 무엇을 찾았는지 보여 주게 합니다')
    .action(async (backup: string | undefined, options: BackupOptions & { record?: true }, command: Command) => {
      if (backup !== undefined) {
        return drill(context, backup, options)
      }
      if (!options.checksum || options.identity !== undefined)
        refuseUsage(command, '--identity와 --no-checksum은 백업과 함께 써주세요.')
      const { settings, findings } = readAllSettings(context.environment())
      const misspelt = misspeltSettings(context.environment()).map(({ what, remedy }) => fault(what, remedy))
      const changeable = context.changeableSettings?.()
      const groups = settings && [
        () => settingFindings(settings, context.environment()),
        () => brandFindings(settings),
        () => privacyFindings(settings),
        () => portalFindings(settings),
        () => portFindings(settings, context),
        () => databaseFindings(settings, context),
      ]
      const all = [...findings, ...misspelt, ...(changeable ? [changeableFault(changeable)] : [])]
      for (const finding of all) printFinding(context, finding)
      for (const group of groups ?? []) {
        const found = await attempt(group)
        for (const finding of found) printFinding(context, finding)
        all.push(...found)
      }
      const errors = countOf(all, 'error')
      const warnings = countOf(all, 'warning') + (context.settingsWarnings?.() ?? 0)
      if (options.record && settings)
        await recorded(context, (db) => recordCheck(db, context.operator, { errors, warnings }, context))
      if (errors > 0) throw new OperatorError(`잘못된 것이 ${errors}건 있습니다.`)
      context.say(warnings > 0 ? `오류는 없습니다. 경고 ${warnings}건은 위를 보아주세요.` : '잘못된 것이 없습니다.')
    })
}

async function drill(context: OperatorContext, backup: string, options: BackupOptions & { record?: true }) {
  const record = async (failed: boolean) => {
    if (options.record && existsSync(backup))
      await recorded(context, (db) => recordDrill(db, context.operator, { file: basename(backup), failed }, context))
  }
  try {
    await checkBackup(context, backup, options)
  } catch (error) {
    if (!(error instanceof Interrupted)) await record(true)
    throw error
  }
  await record(false)
}

const countOf = (all: readonly Finding[], severity: Finding['severity']) =>
  all.filter((each) => each.severity === severity).length

/** Only in a database that is there. */
async function recorded({ settings, withDatabase }: OperatorContext, work: (db: Db) => Promise<void>) {
  const path = filePath(settings().databaseUrl)
  if (path === undefined || existsSync(path)) await withDatabase(work)
}

async function databaseFindings(settings: Settings, context: OperatorContext): Promise<Finding[]> {
  const { databaseUrl: url } = settings
  if (!isPostgresUrl(url)) return sqliteFindings(sqlitePath(url, forPostgres), settings, context)
  context.say(forPostgres)
  return postgresFindings(url, settings, context)
}

const changeableFault = (path: string) =>
  fault(
    `${path}: 서버의 계정이 바꿀 수 있어, 서버에 침입한 사람이 설정도 정할 수 있습니다.`,
    `${ownershipCommand(path)} 명령을 실행하고, 그 폴더도 root의 것으로 해주세요.`,
  )
