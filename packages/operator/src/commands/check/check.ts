import { Command } from 'commander'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { isPostgresUrl, sqlitePath } from '@campus-connect/core/config/database-url.ts'
import { misspeltSettings } from '@campus-connect/core/config/environment.ts'
import type { Settings } from '@campus-connect/core/config/settings.ts'
import { attempt } from './attempt.ts'
import { refuseUsage } from '../../context/refuse-usage.ts'
import { type BackupOptions, checkBackup } from './backup.ts'
import { brandFindings, portFindings, readAllSettings, settingFindings } from './settings.ts'
import { fault, type Finding, printFinding, warning } from '../../finding.ts'
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
    .action(async (backup: string | undefined, options: BackupOptions, command: Command) => {
      if (backup !== undefined) return checkBackup(context, backup, options)
      if (!options.checksum || options.identity !== undefined)
        refuseUsage(command, '--identity와 --no-checksum은 백업과 함께 써주세요.')
      const { settings, findings } = readAllSettings(context.environment())
      const misspelt = misspeltSettings(context.environment()).map(({ what, remedy, admits }) =>
        (admits ? fault : warning)(what, remedy),
      )
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
      const errors = all.filter(({ severity }) => severity === 'error').length
      if (errors > 0) throw new OperatorError(`잘못된 것이 ${errors}건 있습니다.`)
      context.say('잘못된 것이 없습니다.')
    })
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
    `파일과 그 폴더를 root의 것으로 하고, 계정의 그룹은 읽기만 하게 해주세요 (chown root:그룹, chmod 640).`,
  )
