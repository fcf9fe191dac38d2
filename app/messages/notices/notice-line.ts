import { deviceName } from '#app/account/sessions/shown-facts.ts';
import type zh from './notice-lines.zh.ts';
import type { Widen } from '#app/core/texts/language.ts';
import { formatMoney } from '#app/core/money.ts';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type MarketAct, marketActs } from './market-acts.ts';
import { waitingActs } from './waiting-acts.ts';
import {
  deskActs,
  type NoticeView,
  type RatingAct,
  operationActs,
  ratingActs,
  reportActs,
  reviewActs,
  mapActs,
  developerActs,
  mapProposalActs,
  suggestionActs,
  threadActs,
} from './notices.schema.ts';
import type { MoneyAct } from './money-acts.schema.ts';

export type LineTexts = Widen<typeof zh>;

/** A notice in words. `who` and `did` are followed by `title`, each may be ''; `more` stands below. */
export type NoticeLine = { who: string; did: string; title: string; more: string[] };

/** What a notice says, the same on the page and in mails. */
export function lineOf(
  t: LineTexts,
  { kind, act, actor, actors, data }: Pick<NoticeView, 'kind' | 'act' | 'actor' | 'actors' | 'data'>,
): NoticeLine {
  const { title = '', excerpt = '', reason = '', on = 'question', ip = '', agent = '', amount, points } = data;
  const named = t.titleOf(title, data.titleEn ?? '');
  const reasons = reason ? [t.reason(reason)] : [];
  if (kind === 'security') {
    const did = act in t.event ? t.event[act as keyof typeof t.event] : t.event.other;
    const from = t.from(deviceName(agent), ip);
    return { who: '', did, title: '', more: from ? [from, t.notYou] : [] };
  }
  if (kind === 'message')
    return { who: actor?.nickname || t.gone, did: t.message, title: '', more: excerpt ? [excerpt] : [] };
  if (kind === 'search') return { who: '', did: t.search(points ?? 1), title, more: excerpt ? [excerpt] : [] };
  const reportAct = reportActs.find((one) => one === act);
  if (reportAct) return { who: '', did: t.report[reportAct], title: '', more: [] };
  const operation = operationActs.find((one) => one === act);
  if (operation) return { who: '', did: t.operation[operation], title, more: [] };
  if (kind === 'follow' || kind === 'bounty') {
    const threadAct = threadActs.find((one) => one === act);
    const who = threadAct === 'followAnswer' ? actor?.nickname || t.gone : '';
    const did = threadAct ? t.thread[threadAct](formatNumber(points ?? '')) : '';
    return { who, did, title, more: [reason && t.reason(reason), excerpt].filter((line) => line !== '') };
  }
  const proposalAct = mapProposalActs.find((one) => one === act);
  if (proposalAct)
    return {
      who: actor?.nickname || t.gone,
      did: t.mapProposal[proposalAct],
      title: named,
      more: reason ? [proposalAct === 'mapCommented' ? reason : t.reason(reason)] : [],
    };
  if (kind === 'desk') {
    const waiting = waitingActs.find((one) => one === act) ?? 'submissionWaits';
    return { who: '', did: t.waiting[waiting](points ?? 1), title: '', more: [] };
  }
  if (kind === 'market') return marketLineOf(t, { act, actor, data });
  if (kind === 'suggestion') {
    const did = t.suggestion[suggestionActs.find((one) => one === act) ?? 'editSuggested'];
    return { who: actor?.nickname || t.gone, did, title, more: reasons };
  }
  if (kind === 'map') {
    const did = t.map[mapActs.find((one) => one === act) ?? 'topicChanged'];
    return { who: '', did, title: named, more: [] };
  }
  if (kind === 'standing') {
    const did =
      act === 'badge'
        ? t.standing.badge
        : t.standing[act === 'votesTaken' ? 'votesTaken' : 'votesReversed'](points ?? 0);
    return { who: '', did, title: named, more: [] };
  }
  const deskAct = deskActs.find((one) => one === act);
  if (deskAct) return { who: '', did: t.desk[deskAct], title: named, more: reasons };
  const reviewAct = reviewActs.find((one) => one === act);
  if (reviewAct && kind === 'moderation') return { who: '', did: t.review[reviewAct], title, more: reasons };
  if (kind === 'moderation') {
    const did = t.did[act === 'deleted' ? 'deleted' : 'edited'][on];
    return { who: t.staff, did, title, more: reasons };
  }
  if (kind === 'money') {
    const say = act in t.money ? t.money[act as MoneyAct] : t.money.other;
    const did = say(amount === undefined ? formatNumber(points ?? '') : formatMoney(amount));
    return { who: '', did, title: named, more: reasons };
  }
  const who = kind === 'vote' ? t.people(actors) : actor?.nickname || t.gone;
  return { who, did: kind === 'announcement' ? '' : t.did[kind][on], title, more: excerpt ? [excerpt] : [] };
}

function ratingLine(
  t: LineTexts,
  { act, actor, data: { title = '', titleEn = '', reason } }: Pick<NoticeView, 'actor' | 'data'> & { act: RatingAct },
): NoticeLine {
  const who = act === 'pluginRated' ? actor?.nickname || t.gone : '';
  return { who, did: t.rating[act], title: t.titleOf(title, titleEn), more: reason ? [t.reason(reason)] : [] };
}

/** What is said of plugins, and what happens to teams of developers and to plugins that change hands. */
function marketLineOf(t: LineTexts, { act, actor, data }: Pick<NoticeView, 'act' | 'actor' | 'data'>): NoticeLine {
  const { title = '', titleEn = '', reason = '' } = data;
  const ratingAct = ratingActs.find((one) => one === act);
  if (ratingAct) return ratingLine(t, { act: ratingAct, actor, data });
  const ofRelease = marketActs.find((one) => one === act);
  if (ofRelease) return releaseLine(t, ofRelease, data);
  const found = developerActs.find((one) => one === act) ?? 'transferDone';
  return {
    who: found === 'transferDone' ? '' : actor?.nickname || t.gone,
    did: t.developer[found],
    title: t.titleOf(title, titleEn),
    more: reason ? [t.reason(reason)] : [],
  };
}

/** What becomes of plugins and their versions. */
function releaseLine(
  t: LineTexts,
  act: MarketAct,
  { title = '', titleEn = '', reason, points }: NoticeView['data'],
): NoticeLine {
  const isWords = act === 'pluginAnswer' || act === 'reviewAnswered';
  const more = reason ? [isWords ? reason : t.reason(reason)] : [];
  return { who: '', did: t.market[act](formatNumber(points ?? '')), title: t.titleOf(title, titleEn), more };
}
