import { Link } from '#app/ui/kit/link.tsx';
import { Tag } from '#app/ui/kit/tag.tsx';
import { learningPath, listPath, topicPath } from '#app/ask/parts/ask-addresses.ts';
import { AuthorLink } from '#app/ask/kit/author.tsx';
import { Swatch } from '#app/ask/kit/swatch.tsx';
import { tagPath } from '#app/ask/parts/tag-path.ts';
import type { Follows } from './follows.schema.ts';
import { followsTexts } from './follows-texts.ts';

/** What the reader follows, at the side of the list of it. */
export function FollowsRail({ follows: { tags, categories, members, map } }: { follows: Follows }) {
  const t = followsTexts.use();
  return (
    <>
      {tags.length > 0 && (
        <section>
          <h2>{t.tags}</h2>
          <div className="row row-w">
            {tags.map((tag) => (
              <Tag key={tag.id} to={tagPath(tag.slug)}>
                {tag.name}
              </Tag>
            ))}
          </div>
        </section>
      )}
      {categories.length > 0 && (
        <section>
          <h2>{t.categories}</h2>
          <ul className="rail-list">
            {categories.map((category) => (
              <li key={category.id}>
                <Link to={listPath({ type: 'category', id: category.id })}>
                  <Swatch area={category.area} /> {category.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {map.nodes.length + map.paths.length > 0 && (
        <section>
          <h2>{t.topics}</h2>
          <div className="row row-w">
            {map.paths.map(({ slug, title }) => (
              <Tag key={slug} to={learningPath(slug)}>
                {title}
              </Tag>
            ))}
            {map.nodes.map((node) => (
              <Tag key={node.id} to={topicPath(node)}>
                {node.title}
              </Tag>
            ))}
          </div>
        </section>
      )}
      {members.length > 0 && (
        <section>
          <h2>{t.members}</h2>
          <ul className="rail-list">
            {members.map((member) => (
              <li key={member.id}>
                <AuthorLink author={member} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <p className="small">
          <Link to="/user/account/notice/settings">{t.settings}</Link>
        </p>
      </section>
    </>
  );
}
