export default {
  aboutMessages: '你还能看到的私信，发送人和收件人为会员编号',
  aboutNotices: '你的通知',
};
