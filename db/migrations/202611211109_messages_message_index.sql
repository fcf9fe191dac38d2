-- For complaints, which read what both sides have or had, and for removing a conversation.
create index message_conversation on messages.message (conversation_id, id desc);
