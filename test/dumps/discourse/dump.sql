--
-- PostgreSQL database dump
--
SET statement_timeout = 0;
CREATE TABLE public.users (
    id integer NOT NULL
);

COPY public.users (id, username, created_at, name, password_hash) FROM stdin;
-1	system	2022-01-01 00:00:00	\N	\N
1	ada	2022-01-01 00:00:00.5	Ada Lovelace	abcdef
2	xiaoming	2022-01-02 00:00:00	小明	123456
3	bo	2022-01-03 00:00:00	\N	99
\.

COPY public.user_emails (id, user_id, email, "primary", created_at) FROM stdin;
1	1	ada@forum.example	t	2022-01-01 00:00:00
2	1	old@forum.example	f	2022-01-01 00:00:00
3	2	ming@forum.example	t	2022-01-01 00:00:00
\.

COPY public.categories (id, name, slug) FROM stdin;
4	Local models	local-models
\.

COPY public.topics (id, title, created_at, views, user_id, category_id, archetype, deleted_at) FROM stdin;
50	Which quantization keeps most quality?	2022-02-01 10:00:00	77	1	4	regular	\N
51	显存该怎么估算	2022-02-02 10:00:00	5	2	4	regular	\N
52	Hi	2022-02-02 10:00:00	1	2	\N	private_message	\N
53	Deleted	2022-02-02 10:00:00	1	2	4	regular	2022-03-01 00:00:00
\.

COPY public.posts (id, user_id, topic_id, post_number, raw, created_at, reply_to_post_number, post_type, deleted_at, hidden, user_deleted) FROM stdin;
500	1	50	1	Compare them:\n\n![chart|690x388](upload://8d9CazwXtdmBUBOUhHVCwtVF8jg.png)\n\nSee /t/vram/51 too.	2022-02-01 10:00:00	\N	1	\N	f	f
501	2	50	2	Q5_K_M, see [the estimate](https://forum.example/t/51).	2022-02-01 11:00:00	\N	1	\N	f	f
502	1	50	3	Thanks, that works.	2022-02-01 12:00:00	2	1	\N	f	f
503	3	50	4	[quote="ada, post:1, topic:50"]\nCompare them\n[/quote]\nI would take Q4.	2022-02-01 13:00:00	1	1	\N	f	f
504	1	50	5		2022-02-01 13:00:00	\N	2	\N	f	f
510	2	51	1	参数量乘以字节数,再加上下文。	2022-02-02 10:00:00	\N	1	\N	f	f
520	2	52	1	secret words	2022-02-02 10:00:00	\N	1	\N	f	f
530	2	53	1	gone	2022-02-02 10:00:00	\N	1	\N	f	f
\.

COPY public.tags (id, name) FROM stdin;
1	quantization
2	gguf
\.

COPY public.topic_tags (id, topic_id, tag_id) FROM stdin;
1	50	1
2	50	2
3	51	1
\.

COPY public.post_actions (id, post_id, user_id, post_action_type_id, deleted_at, created_at) FROM stdin;
1	500	2	2	\N	2022-02-03 00:00:00
2	501	1	2	\N	2022-02-03 00:00:00
3	501	3	2	\N	2022-02-03 00:00:00
4	503	1	4	\N	2022-02-03 00:00:00
5	501	1	2	2022-02-04 00:00:00	2022-02-03 00:00:00
\.

COPY public.discourse_solved_solved_topics (id, topic_id, answer_post_id, accepter_user_id, created_at) FROM stdin;
1	50	501	1	2022-02-04 00:00:00
\.

-- PostgreSQL database dump complete
