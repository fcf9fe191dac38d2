import { formatMoney } from '#app/core/money.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import { buttonClass, LinkButton } from '#app/ui/kit/button.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { type DeveloperMoneyTexts, moneyLinesPath, moneyPath, monthName, ratesText } from './developer-money-texts.ts';
import { lastDay } from './developer-money.policy.ts';
import type { ItemSum, MoneyItem, MoneyLines, MonthStatement } from './developer-money.schema.ts';
import style from './developer-money.module.css';

type Props = { t: DeveloperMoneyTexts; statement: MonthStatement; open: MoneyLines | null };

/** A month in numbers; each opens its lines, and the sum of all stands beside what the books say. */
export function MonthPart({ t, statement, open }: Props) {
  const language = useLanguage();
  const { month, items, net, lines, books, isWhole, checkedAt } = statement;
  const opened = open?.sums[0]?.item ?? null;
  return (
    <section>
      <SectionHead title={t.statement} aside={<Steps t={t} statement={statement} />} />
      <ul className={style['items']}>
        {items.map((sum) => (
          <Item key={sum.item} t={t} statement={statement} sum={sum} open={opened === sum.item ? open : null} />
        ))}
        <li className={style['net']}>
          <span>{t.net}</span>
          <b className="num">{formatMoney(net)}</b>
        </li>
      </ul>
      {isWhole ? (
        <p className={style['whole']}>
          <Icon name="check-circle" />
          <span className="num">
            {t.whole(formatNumber(lines), formatMoney(net))}{' '}
            <Time value={checkedAt} language={language} mode="datetime" />
          </span>
        </p>
      ) : (
        <Notice tone="bad">{t.broken(formatMoney(net), formatMoney(books))}</Notice>
      )}
      {!statement.isFinal && <p className="muted small">{t.notFinal}</p>}
      <p className={style['all']}>
        <Link to={moneyLinesPath({ from: `${month}-01`, to: lastDay(month) })}>{t.allLines(formatNumber(lines))}</Link>
      </p>
    </section>
  );
}

function Steps({ t, statement: { month, previous, next } }: Pick<Props, 't' | 'statement'>) {
  const step = (to: string | null, name: string, icon: 'chevron-left' | 'chevron-right') =>
    to !== null && (
      <Link className="iconbtn" to={`${moneyPath}?month=${to}`} aria-label={name} preventScrollReset>
        <Icon name={icon} />
      </Link>
    );
  return (
    <span className={style['steps']}>
      {step(previous, t.previous, 'chevron-left')}
      <span className="num">{monthName(t, month)}</span>
      {step(next, t.next, 'chevron-right')}
      <a
        className={buttonClass({ size: 's' })}
        href={`${moneyPath}/${month}/file`}
        download
        aria-label={`${t.pdf} ${monthName(t, month)}`}
      >
        <Icon name="download" />
        PDF
      </a>
    </span>
  );
}

type ItemProps = { t: DeveloperMoneyTexts; statement: MonthStatement; sum: ItemSum; open: MoneyLines | null };

function Item({ t, statement, sum: { item, amount, count }, open }: ItemProps) {
  const name = t.items[item];
  const isOpen = open !== null;
  const path = `${moneyPath}?month=${statement.month}`;
  return (
    <li id={item} className={classNames(isOpen && style['opened'])}>
      <div className={style['line']}>
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size="s" />
        <span>
          {count > 0 ? (
            <Link
              to={isOpen ? path : `${path}&open=${item}#${item}`}
              aria-label={isOpen ? t.closeItem(name) : t.openItem(name, count)}
              preventScrollReset
            >
              {name}
            </Link>
          ) : (
            name
          )}{' '}
          <small>{noteOf(t, statement, item)}</small>
        </span>
        <span className={style['count']}>{t.count(count)}</span>
        <span className={style['amount']}>{formatMoney(amount, { sign: item === 'feeBack' })}</span>
      </div>
      {open && <OpenLines t={t} month={statement.month} item={item} open={open} />}
    </li>
  );
}

function noteOf(t: DeveloperMoneyTexts, { rates, referred, items }: MonthStatement, item: MoneyItem): string {
  if (item === 'discount') return t.discountNote;
  if (item === 'fee') return ratesText(rates);
  if (item === 'commission') return t.commissionNote(referred);
  if (item !== 'tax') return '';
  return items.some((one) => one.item === 'tax' && one.count > 0) ? t.taxNote : t.taxNone;
}

/** The newest lines of a number, with the sum of all. */
function OpenLines({
  t,
  month,
  item,
  open,
}: {
  t: DeveloperMoneyTexts;
  month: string;
  item: MoneyItem;
  open: MoneyLines;
}) {
  const language = useLanguage();
  return (
    <div className={style['open']}>
      <table>
        <caption className="sr">{t.items[item]}</caption>
        <tbody>
          {open.lines.map((line) => (
            <tr key={line.journalId}>
              <td className="nowrap muted">
                <Time value={line.at} language={language} mode="date" />
              </td>
              <td>
                {line.order ? `${line.order.plugin} ${t.edition[line.order.edition]}` : t.payout}
                {line.order && (
                  <>
                    <br />
                    <Link className={style['code']} to={moneyLinesPath({ order: line.order.number })}>
                      {line.order.number}
                    </Link>
                  </>
                )}{' '}
                <span className={classNames('muted', style['code'])}>J-{line.journalId}</span>
              </td>
              <td className="num nowrap r">{formatMoney(line.amount, { sign: item === 'feeBack' })}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>{t.sumOf(formatNumber(open.count))}</td>
            <td className="num nowrap r">{formatMoney(open.amount, { sign: item === 'feeBack' })}</td>
          </tr>
        </tfoot>
      </table>
      {open.before !== null && (
        <LinkButton size="s" to={moneyLinesPath({ item, from: `${month}-01`, to: lastDay(month) })}>
          {t.allLines(formatNumber(open.count))}
        </LinkButton>
      )}
    </div>
  );
}
