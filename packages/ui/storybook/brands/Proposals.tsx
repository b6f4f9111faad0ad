import { brandRoles } from '@campus-connect/brand'
import type { CSSProperties } from 'react'
import { Button } from '../../src/components/actions/Button/Button.tsx'
import { AccountBadge } from '../../src/components/data/AccountBadge/AccountBadge.tsx'
import { ConnectionBadge } from '../../src/components/data/ConnectionBadge/ConnectionBadge.tsx'
import { ConnectionPicture } from '../../src/components/data/ConnectionPicture/ConnectionPicture.tsx'
import { Brand } from '../../src/components/layout/Brand/Brand.tsx'
import { TabBar } from '../../src/components/layout/TabBar/TabBar.tsx'
import { hrefs } from '../shells.tsx'
import { themeNames, themes, token } from '../tokens/design-tokens.ts'
import { type Proposal, proposalOf, proposals } from './proposals.ts'
import css from './Proposals.module.css'

const ids = Object.keys(proposals) as Proposal[]

/** The colours that were proposed for Campus Connect itself, each on the parts that have the brand and on those that have a state. */
export function Proposals() {
  return (
    <ul className={css.root}>
      {ids.map((id) => (
        <li key={id} className={css.proposal}>
          <strong>
            <span>{proposals[id].name}</span> <code>{proposals[id].colour}</code>
          </strong>
          {themes.map((theme) => (
            <section
              key={theme}
              className={css.theme}
              data-theme={theme}
              aria-label={`${proposals[id].name}, ${themeNames[theme]}`}
              style={
                Object.fromEntries(
                  brandRoles.map((role) => [token(`color.${role}`).variable, proposalOf(id).roles[theme][role]]),
                ) as CSSProperties
              }
            >
              <Brand />
              <div className={css.parts}>
                <Button size="medium">연결하기</Button>
                <Button size="medium" variant="weak">
                  새로고침
                </Button>
                <Button size="medium" tone="critical">
                  회원 탈퇴
                </Button>
              </div>
              <div className={css.parts}>
                <ConnectionPicture connected />
                <ConnectionPicture connected={false} />
                <ConnectionBadge connected />
                <ConnectionBadge connected={false} />
                <AccountBadge enabled />
                <AccountBadge enabled={false} />
              </div>
              <div className={css.tabs}>
                <TabBar current="home" admin hrefs={hrefs} />
              </div>
            </section>
          ))}
        </li>
      ))}
    </ul>
  )
}
